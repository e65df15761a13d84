extension ReportStyle {
  /// What single sections need.
  static let parts = """
    .face { margin-bottom: 2rem; }
    .face-layout {
      display: grid; gap: 1rem; grid-template-columns: minmax(0, 34rem) minmax(0, 1fr);
      align-items: start;
    }
    .face-side { display: grid; gap: 1rem; }
    .face-side .figures {
      margin: 0; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr));
    }
    .face > .card { margin-top: 1rem; }
    .pose .scroll { box-shadow: none; border-radius: 6px; }
    .pose-facts { grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr)); }
    .scores {
      list-style: none; margin: 0; padding: 0; columns: 18rem; column-gap: 2rem;
      font-size: .875rem;
    }
    .scores li {
      display: grid; grid-template-columns: 10.25rem minmax(0, 1fr) 2.75rem; gap: .6rem;
      align-items: center; break-inside: avoid; padding: .1rem 0;
    }
    .scores .bar { width: 100%; }
    .scores .name { overflow-wrap: anywhere; }
    .scores .score { text-align: right; font-variant-numeric: tabular-nums; }
    details {
      background: var(--card); border: 1px solid var(--line); border-radius: 8px;
      margin-bottom: .35rem;
    }
    summary { padding: .45rem .8rem; cursor: pointer; border-radius: 8px; }
    summary:hover { background: var(--accent-soft); }
    details > .scroll { margin: .5rem; }
    .tensors { display: grid; gap: 0 1rem; grid-template-columns: minmax(0, 1fr); }
    .tensors summary { font-size: .925rem; }
    .tensors .index {
      display: inline-block; min-width: 2.2em; color: var(--faint); text-align: right;
      font-variant-numeric: tabular-nums; margin-right: .3rem;
    }
    .tensors .shape { color: var(--faint); margin-left: .5rem; white-space: nowrap; }
    .tensors .range { float: right; color: var(--faint); font-variant-numeric: tabular-nums; }
    @media (max-width: 48rem) { .tensors .range { float: none; display: block; } }
    .tensor { padding: .4rem .9rem .9rem; }
    .tensor figure { margin: 0 0 .75rem; }
    .histogram { max-width: 40rem; }
    .histogram svg {
      display: block; width: 100%; height: 7rem; border-bottom: 1px solid var(--faint);
    }
    .histogram path { fill: var(--fill); }
    .histogram figcaption { display: flex; justify-content: space-between; gap: 1rem; }
    .channels img { display: block; width: 100%; height: auto; border-radius: 4px; }
    .arena { margin: .5rem .9rem; }
    .arena svg { display: block; width: 100%; height: 18rem; background: var(--track); }
    .arena rect {
      fill: var(--fill); fill-opacity: .45; stroke: var(--text); stroke-width: .5px;
      vector-effect: non-scaling-stroke;
    }
    .arena .input, .arena .output { stroke-width: 3px; }
    .alarm { color: var(--alarm); margin-left: .75rem; }
    .digest {
      display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .8rem .9rem;
      border-radius: 10px; background: var(--accent-soft);
    }
    .digest span { font-weight: 600; }
    .digest code { font-size: .95em; }
    .compare { margin-bottom: 1rem; }
    .compare h3 { margin-top: 0; }
    .compare p:last-child { margin: 0; font-weight: 600; }
    .compare p:last-child:empty { display: none; }
    tr.differs { background: var(--accent-soft); }
    tr.differs th::after { content: " \\2260 differs"; color: var(--alarm); font-weight: 700; }
    @media (max-width: 60rem) { .face-layout { grid-template-columns: minmax(0, 1fr); } }

    """

  /// On paper nothing scrolls and nothing can be switched.
  static let print = """
    @media print {
      .contents, .theme, .skip, .compare, .layers fieldset { display: none; }
      .layout { display: block; }
      .scroll { overflow: visible; box-shadow: none; }
      .card, tr { break-inside: avoid; }
    }

    """
}
