/** Panning and zooming of one drawing: d3-zoom listens to the element, React draws by the transform that it gives. */
'use client';

import { select } from 'd3';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface PanZoom {
  attach: (element: SVGSVGElement | null) => void;
  transform: ZoomTransform;
  /** Shows all of a drawing of this size; where that would take it below `least`, the part around a point of it, at `least`, without empty room at its edges. */
  fit: (width: number, height: number, least: number, around: { x: number; y: number }) => void;
  /** Brings a point of the drawing to the middle. */
  centre: (x: number, y: number) => void;
  scaleBy: (factor: number) => void;
}

export function usePanZoom(): PanZoom {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const element = useRef<SVGSVGElement | null>(null);
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const attach = useCallback((next: SVGSVGElement | null) => {
    element.current = next;
    if (!next) return;
    behavior.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.02, 3])
      .on('zoom', ({ transform: moved }: { transform: ZoomTransform }) => setTransform(moved));
    select(next).call(behavior.current).on('dblclick.zoom', null);
  }, []);
  useEffect(() => () => void (element.current && select(element.current).on('.zoom', null)), []);
  const to = useCallback((next: ZoomTransform) => {
    if (element.current && behavior.current) select(element.current).call(behavior.current.transform, next);
  }, []);
  const fit = useCallback(
    (width: number, height: number, least: number, around: { x: number; y: number }) => {
      const box = element.current?.getBoundingClientRect();
      if (!box || box.width === 0) return;
      const scale = Math.min(1, box.width / Math.max(1, width), box.height / Math.max(1, height));
      if (scale < least) {
        const place = (room: number, length: number, at: number) => (length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - at)));
        return to(zoomIdentity.translate(place(box.width, width * least, around.x * least), place(box.height, height * least, around.y * least)).scale(least));
      }
      to(zoomIdentity.translate(Math.max(0, (box.width - width * scale) / 2), (box.height - height * scale) / 2).scale(scale));
    },
    [to],
  );
  const centre = useCallback(
    (x: number, y: number) => {
      const box = element.current?.getBoundingClientRect();
      if (box) to(zoomIdentity.translate(box.width / 2 - x * transform.k, box.height / 2 - y * transform.k).scale(transform.k));
    },
    [to, transform.k],
  );
  const scaleBy = useCallback((factor: number) => {
    if (element.current && behavior.current) select(element.current).call(behavior.current.scaleBy, factor);
  }, []);
  return { attach, transform, fit, centre, scaleBy };
}
