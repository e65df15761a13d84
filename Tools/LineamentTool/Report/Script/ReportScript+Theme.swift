extension ReportScript {
  /// The button that goes through automatic, light and dark colours.
  static let theme = """
    {
      const button = document.getElementById("theme");
      const name = document.getElementById("theme-name");
      const themes = ["automatic", "light", "dark"];
      let current = 0;
      button.hidden = false;
      button.addEventListener("click", () => {
        current = (current + 1) % themes.length;
        name.textContent = themes[current];
        if (current === 0) delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = themes[current];
      });
    }

    """
}
