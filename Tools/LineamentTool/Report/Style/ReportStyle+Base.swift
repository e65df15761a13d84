extension ReportStyle {
  /// Text, links, focus.
  static let base = """
    *, *::before, *::after { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--text); line-height: 1.5;
      font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; }
    h1 { font-size: 1.35rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.5rem; margin-bottom: .75rem; letter-spacing: -.01em; }
    h3 { font-size: 1.15rem; margin: 1.5rem 0 .75rem; }
    h4 { font-size: 1rem; margin-bottom: .5rem; }
    p { margin: 0 0 .75rem; }
    a { color: var(--accent); text-underline-offset: .15em; }
    code, .code { font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, monospace; }
    .code { font-size: .86em; }
    code { font-size: .86em; overflow-wrap: anywhere; }
    .lead { color: var(--faint); max-width: 68ch; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    main:focus { outline: none; }
    button, input { font: inherit; color: inherit; }
    .skip {
      position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: .5rem .9rem;
      background: var(--card); border-radius: 6px;
    }
    .skip:focus { top: .5rem; }
    .symbols { position: absolute; }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }

    """
}
