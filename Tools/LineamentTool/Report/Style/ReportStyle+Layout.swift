extension ReportStyle {
  /// Header, contents, sections and cards, from wide windows to phones.
  static let layout = """
    .page-header {
      display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem;
      padding: .9rem clamp(1rem, 3vw, 2rem); background: var(--card);
      border-bottom: 1px solid var(--line);
    }
    .wordmark { margin: 0; font-weight: 700; letter-spacing: -.01em; }
    .wordmark span { font-weight: 400; color: var(--faint); }
    .page-header h1 { flex: 1 1 12rem; }
    .theme {
      padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 99px;
      background: transparent; font-size: .875rem; cursor: pointer;
    }
    .theme:hover { border-color: var(--accent); }
    .layout {
      display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: clamp(1rem, 3vw, 2.5rem);
      max-width: 90rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2rem);
    }
    .contents { position: sticky; top: 1.5rem; align-self: start; font-size: .95rem; }
    .contents ul { list-style: none; margin: 0; padding: 0; border-left: 2px solid var(--line); }
    .contents a {
      display: block; padding: .3rem .8rem; color: var(--text); text-decoration: none;
      margin-left: -2px; border-left: 2px solid transparent;
    }
    .contents a:hover { color: var(--accent); border-color: var(--accent); }
    main > section { margin-bottom: 3rem; }
    .card {
      margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: .9rem; box-shadow: var(--shadow); min-width: 0;
    }
    .figures {
      display: grid; gap: 1rem; margin: 1rem 0;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
    }
    figcaption { font-size: .875rem; color: var(--faint); margin-top: .6rem; }
    figcaption b { color: var(--text); }
    .hero { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); }
    .tiles {
      list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .75rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
    }
    .tiles li {
      background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem;
      box-shadow: var(--shadow);
    }
    .tiles b {
      display: block; font-size: 1.4rem; letter-spacing: -.01em; overflow-wrap: anywhere;
      font-variant-numeric: tabular-nums; line-height: 1.2;
    }
    .tiles span { font-size: .875rem; color: var(--faint); }
    .page-footer {
      border-top: 1px solid var(--line); color: var(--faint); font-size: .875rem;
      padding: 1.25rem clamp(1rem, 3vw, 2rem);
    }
    @media (max-width: 60rem) {
      .layout { grid-template-columns: minmax(0, 1fr); padding-top: 1rem; }
      .contents { position: static; }
      .contents ul { border: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
      .contents a {
        margin: 0; padding: .35rem .8rem; border: 1px solid var(--line); border-radius: 99px;
        background: var(--card);
      }
    }
    @media (max-width: 30rem) { .tiles li:last-child { grid-column: 1 / -1; } }
    @media (max-width: 48rem) {
      .hero { grid-template-columns: minmax(0, 1fr); }
      h2 { font-size: 1.3rem; }
    }

    """
}
