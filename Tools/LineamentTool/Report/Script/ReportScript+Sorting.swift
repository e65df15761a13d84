extension ReportScript {
  /// Headings that sort their table: numbers downwards first, words upwards first.
  static let sorting = """
    {
      const key = (row, column) => {
        const cell = row.cells[column];
        return cell.dataset.key ?? cell.textContent.trim();
      };
      const compare = (a, b) => {
        const [x, y] = [Number(a), Number(b)];
        return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
      };
      for (const table of document.querySelectorAll("table.sortable")) {
        const body = table.tBodies[0];
        for (const heading of table.tHead.rows[0].cells) {
          const button = heading.querySelector("button");
          if (!button) continue;
          button.addEventListener("click", () => {
            const before = heading.getAttribute("aria-sort");
            const first = heading.classList.contains("number") ? "descending" : "ascending";
            const other = first === "ascending" ? "descending" : "ascending";
            const direction = before === first ? other : first;
            for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
            heading.setAttribute("aria-sort", direction);
            const sign = direction === "ascending" ? 1 : -1;
            const column = heading.cellIndex;
            const rows = Array.from(body.rows);
            rows.sort((a, b) => sign * compare(key(a, column), key(b, column)));
            body.append(...rows);
          });
        }
      }
    }

    """
}
