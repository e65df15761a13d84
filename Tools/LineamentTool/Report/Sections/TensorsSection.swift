import CommandLineSupport

/// The result of each node: its statistics, its histogram and some of its channels, on demand.
struct TensorsSection: ReportSection {
  let id = "tensors"
  let title = "Tensors"
  let report: Report

  var content: HTML {
    """
    <p class="lead">The result of every node; open one to see its statistics, its histogram and the \
    channels that vary most.\(several)</p>
    \(report.models.map(part))
    """
  }

  private var several: HTML {
    report.faces.count > 1 ? " Models that ran for several faces show the first." : ""
  }

  private func part(_ model: ModelRecord) -> HTML {
    """
    <h3 id="tensors-\(model.slug)">\(model.title)</h3>
    <div class="tensors">
    \(model.nodes.enumerated().map { tensor($1, index: $0, of: model) })
    </div>
    """
  }

  private func tensor(_ node: NodeRecord, index: Int, of model: ModelRecord) -> HTML {
    let summary = node.summary
    let bad = summary.nanCount + summary.infiniteCount
    return """
      <details id="tensor-\(model.slug)-\(index)">
      <summary><span class="index">\(index)</span> <span class="code">\(node.operation)</span> \
      <span class="shape">\(node.shape)</span>\
      <span class="range">\(Self.range(summary))</span>\
      \(bad > 0 ? "<strong class=\"alarm\">\(bad) not finite</strong>" as HTML : "")</summary>
      <div class="tensor">
      \(facts(node).list())
      \(Histogram(summary).html)
      \(channels(node))
      </div>
      </details>

      """
  }

  /// The least and the largest value, rounded.
  private static func range(_ summary: TensorSummary) -> String {
    "\(fixed(summary.minimum, digits: 3)) to \(fixed(summary.maximum, digits: 3))"
  }

  private func facts(_ node: NodeRecord) -> [Fact] {
    let summary = node.summary
    let zeros = Float(summary.zeroCount) / Float(max(summary.count, 1)) * 100
    return [
      Fact("Name", "<span class=\"code\">\(node.tensorName ?? "none")</span>"),
      Fact("Elements", text: "\(summary.count)"),
      Fact("Least", text: "\(summary.minimum)"),
      Fact("Largest", text: "\(summary.maximum)"),
      Fact("Mean", text: "\(summary.mean)"),
      Fact("Standard deviation", text: "\(summary.standardDeviation)"),
      Fact("Zeros", text: "\(fixed(zeros, digits: 1)) %"),
      Fact("Not a number", text: "\(summary.nanCount)"),
      Fact("Infinite", text: "\(summary.infiniteCount)"),
    ]
  }

  private func channels(_ node: NodeRecord) -> HTML {
    guard let sheet = node.channels else { return .empty }
    let list = sheet.channels.map(String.init).joined(separator: ", ")
    return """
      <figure class="channels">
      <img class="pixels" loading="lazy" width="\(sheet.width)" height="\(sheet.height)" \
      alt="Channels \(list) side by side" src="\(dataAddress(sheet.png))">
      <figcaption>Channels \(list) of \(sheet.channelCount), each from its least value (black) to its \
      largest (white).</figcaption>
      </figure>
      """
  }
}

/// How the elements of a tensor are spread.
struct Histogram {
  let summary: TensorSummary

  init(_ summary: TensorSummary) { self.summary = summary }

  var html: HTML {
    let most = max(summary.histogram.max() ?? 0, 1)
    let width = 100 / Float(summary.histogram.count)
    let bars = summary.histogram.enumerated().filter { $1 > 0 }.map { index, count in
      // Square roots keep rare values visible.
      let height = max((Float(count) / Float(most)).squareRoot() * 40, 0.5)
      return """
        M\(Float(index) * width, digits: 1) 40v-\(height, digits: 1)h\(width, digits: 1)\
        v\(height, digits: 1)z
        """ as HTML
    }
    return """
      <figure class="histogram">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label="Histogram from \
      \("\(summary.minimum)") to \("\(summary.maximum)"), at most \(most) elements in one of \
      \(summary.histogram.count) parts"><path d="\(bars)"/></svg>
      <figcaption><span>\("\(summary.minimum)")</span> <span>heights are square roots of counts\
      </span> <span>\("\(summary.maximum)")</span></figcaption>
      </figure>
      """
  }
}
