extension ReportScript {
  /// A link to something that is closed opens it.
  static let opening = """
    {
      const open = () => {
        const name = decodeURIComponent(location.hash.slice(1));
        const target = name && document.getElementById(name);
        if (target instanceof HTMLDetailsElement) {
          target.open = true;
          target.querySelector("summary").focus({ preventScroll: true });
        }
      };
      addEventListener("hashchange", open);
      open();
    }

    """
}
