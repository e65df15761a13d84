extension ReportScript {
  /// Compares the digests with those of another report, which is read from a file and never run.
  static let comparing = """
    {
      const read = (page) => Array.from(page.querySelectorAll("#digest-table tbody tr"), (row) => ({
        row, name: row.cells[0].textContent, digest: row.cells[2].textContent.trim(),
      }));
      const mine = read(document);
      const answer = document.getElementById("comparison");
      document.getElementById("compare").hidden = false;
      document.getElementById("other").addEventListener("change", async (event) => {
        for (const stage of mine) stage.row.classList.remove("differs");
        const file = event.target.files[0];
        if (!file) { answer.textContent = ""; return; }
        const page = new DOMParser().parseFromString(await file.text(), "text/html");
        const other = new Map(read(page).map((stage) => [stage.name, stage.digest]));
        if (other.size === 0) { answer.textContent = "That file is not a report."; return; }
        const different = mine.filter((stage) => other.get(stage.name) !== stage.digest);
        for (const stage of different) stage.row.classList.add("differs");
        const missing = other.size - mine.filter((stage) => other.has(stage.name)).length;
        answer.textContent = different.length === 0 && missing === 0
          ? `Equal: all ${mine.length} stages have the same digests.`
          : different.length > 0
            ? `${different.length} of ${mine.length} stages differ, first ${different[0].name}.`
            : `The other report has ${missing} stages more; all others are equal.`;
      });
    }

    """
}
