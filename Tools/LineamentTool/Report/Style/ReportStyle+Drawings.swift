extension ReportStyle {
  /// Drawings over pictures: light lines with a dark rim, in the same colours by day and by night,
  /// since the picture below does not change either.
  static let drawings = """
    .drawing {
      display: block; width: 100%; height: auto; max-height: 70vh; border-radius: 6px;
      background: var(--plain);
    }
    .pixels { image-rendering: pixelated; }
    .drawing path, .drawing line { fill: none; vector-effect: non-scaling-stroke; }
    .drawing .rim { stroke: #0a0c12; stroke-width: 4px; stroke-opacity: .55; }
    .drawing .thin { stroke: #0a0c12; stroke-width: 2.6px; stroke-opacity: .5; }
    .drawing .candidate { stroke: #ffd166; stroke-width: 1.2px; stroke-dasharray: 4 2; }
    .drawing .merged { stroke: #7bf1b0; stroke-width: 2.5px; }
    .drawing .region { stroke: #8ecbff; stroke-width: 2px; }
    .drawing .region-top { stroke: #8ecbff; stroke-width: 6px; stroke-linecap: round; }
    .drawing .point, .drawing .point-rim { stroke-linecap: round; }
    .drawing .point { stroke: #ffffff; stroke-width: 4px; }
    .drawing .point-rim { stroke: #0a0c12; stroke-width: 6.5px; }
    .drawing .mesh { stroke: #eef8ff; stroke-width: .7px; stroke-opacity: .6; }
    .drawing .contour, .drawing .contour-rim { stroke-linecap: round; stroke-linejoin: round; }
    .drawing .contour-rim { stroke: #0a0c12; stroke-width: 3.5px; stroke-opacity: .5; }
    .drawing .contour { stroke: #ffffff; stroke-width: 1.8px; }
    .drawing .brows { stroke: #ffc242; }
    .drawing .eyes { stroke: #40d6ff; }
    .drawing .irises { stroke: #78ffbe; }
    .drawing .lips { stroke: #ff86a6; }
    .drawing .landmark { stroke: #ffe27a; stroke-width: 2.6px; stroke-linecap: round; }
    .drawing .axis { stroke-width: 3.5px; stroke-linecap: round; }
    .drawing .axis-rim { stroke: #0a0c12; stroke-width: 6.5px; stroke-linecap: round; }
    .drawing .axis-x { stroke: #ff6b6b; }
    .drawing .axis-y { stroke: #6be87a; }
    .drawing .axis-z { stroke: #6ca6ff; }
    .drawing .axis-origin { stroke: #ffffff; stroke-width: 8px; stroke-linecap: round; }
    .drawing .label {
      fill: #ffffff; stroke: #0a0c12; stroke-width: 3px; paint-order: stroke;
      stroke-linejoin: round; font-weight: 700; vector-effect: non-scaling-stroke;
    }
    .layers fieldset {
      border: 0; padding: 0; margin: .6rem 0 0; display: flex; flex-wrap: wrap; gap: 0 1rem;
      font-size: .925rem;
    }
    .layers legend {
      float: left; padding: 0; margin-right: 1rem; color: var(--faint); line-height: 1.75rem;
    }
    .layers label {
      display: inline-flex; gap: .4rem; align-items: center; min-height: 1.75rem; cursor: pointer;
    }
    .layers input { accent-color: var(--accent); width: 1.05rem; height: 1.05rem; }
    .layers:has([value="mesh"]:not(:checked)) .layer-mesh,
    .layers:has([value="contours"]:not(:checked)) .layer-contours,
    .layers:has([value="points"]:not(:checked)) .layer-points,
    .layers:has([value="axes"]:not(:checked)) .layer-axes,
    .layers:has([value="region"]:not(:checked)) .layer-region { display: none; }

    """
}
