extension ReportStyle {
  /// Tables, facts and bars.
  static let tables = """
    .scroll {
      overflow-x: auto; background: var(--card); border: 1px solid var(--line);
      border-radius: 10px; margin: .75rem 0; box-shadow: var(--shadow);
    }
    table { border-collapse: collapse; width: 100%; font-size: .875rem; }
    caption {
      text-align: left; padding: .6rem .8rem; color: var(--faint); font-size: .875rem;
      border-bottom: 1px solid var(--line);
    }
    th, td { text-align: left; padding: .35rem .8rem; vertical-align: middle; }
    tbody th { font-weight: 500; }
    thead th { white-space: nowrap; color: var(--faint); font-weight: 600; }
    tbody tr { border-top: 1px solid var(--line); }
    tbody tr:hover { background: var(--accent-soft); }
    caption span {
      position: sticky; left: .8rem; display: inline-block; max-width: calc(100vw - 5rem);
    }
    .tall { max-height: 36rem; }
    .tall thead th { position: sticky; top: 0; background: var(--card); z-index: 1; }
    .compact th, .compact td { padding: .3rem .45rem; font-size: .82rem; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    td .code, .ranges { white-space: nowrap; }
    @media (max-width: 48rem) { td .op { white-space: normal; } }
    td code { display: inline-block; min-width: 16rem; }
    .sort {
      background: none; border: 0; padding: .15rem 0; font-weight: 600; cursor: pointer;
      white-space: nowrap;
    }
    .sort::after { content: " \\2195"; opacity: .55; }
    [aria-sort="ascending"] .sort::after { content: " \\2191"; opacity: 1; }
    [aria-sort="descending"] .sort::after { content: " \\2193"; opacity: 1; }
    [aria-sort] .sort { color: var(--accent); }
    .bar { display: block; width: 6rem; height: .6rem; border-radius: 3px; overflow: hidden; }
    .share { display: flex; gap: .6rem; align-items: center; justify-content: flex-end; }
    .share .bar { width: 4.5rem; }
    .share span { min-width: 3.2rem; }
    .bar.wide { width: clamp(10rem, 26vw, 24rem); }
    .bar .track { fill: var(--track); }
    .bar .fill { fill: var(--fill); }
    .facts {
      display: grid; gap: .1rem 1.5rem; margin: 0 0 1rem; font-size: .925rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    }
    .facts div {
      display: flex; gap: .75rem; justify-content: space-between; padding: .3rem 0;
      border-bottom: 1px solid var(--line);
    }
    .facts dt { color: var(--faint); white-space: nowrap; }
    .facts dd { margin: 0; text-align: right; overflow-wrap: anywhere; min-width: 0; }
    .hero-facts .facts { grid-template-columns: minmax(0, 1fr); }

    """
}
