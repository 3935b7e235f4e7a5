import { ChevronLeft, ChevronRight, EyeOff, SquarePen } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useMove } from 'react-aria/useMove';
import type { EmptyField, SignaturePlace } from '../../../electron/contract/signing.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { FieldBoxes, type FieldBoxesProps } from './field-boxes.tsx';
import type { PdfPages } from './pdf-pages.ts';
import { boxOf, millimetres, moved, resized, usualPlace, type PageSize, type Point } from './place-math.ts';
import { nameOfField } from './signature-field-part.tsx';

/** How far an arrow key moves, in points. */
const keyStep = 4;

interface PickerProps {
  readonly pdf: PdfPages;
  /** Which page is shown, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Where a new signature is placed; null: nowhere. */
  readonly place: SignaturePlace | null;
  readonly onPlace: (place: SignaturePlace | null) => void;
  /** Whether it may be placed on the page at all, and not only in fields. */
  readonly mayPlace: boolean;
  readonly fields: Omit<FieldBoxesProps, 'page' | 'pixelsPerPoint'>;
}

/** A page of the PDF, with its empty fields, on which the signature is placed. */
export function PagePicker({ pdf, page, onPage, place, onPlace, mayPlace, fields }: PickerProps) {
  const { t } = useTranslation('signing');
  const [size, setSize] = useState<PageSize>();
  const hint = place !== null ? t('page.visible', { page: place.page }) : mayPlace ? t('page.none') : t('where.limited');
  return (
    <div className="page-picker">
      <div className="row spread">
        <div className="row">
          <IconButton label={t('page.previous')} whyNot={page <= 1 ? t('page.first') : undefined} onPress={() => onPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
          <span role="status">{t('page.which', { page, count: pdf.count })}</span>
          <IconButton label={t('page.next')} whyNot={page >= pdf.count ? t('page.last') : undefined} onPress={() => onPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </div>
        {!mayPlace || size === undefined ? null : place?.page === page ? (
          <Button icon={<EyeOff aria-hidden />} onPress={() => onPlace(null)}>
            {t('page.remove')}
          </Button>
        ) : (
          <Button icon={<SquarePen aria-hidden />} onPress={() => onPlace(usualPlace(page, size))}>
            {t('page.place')}
          </Button>
        )}
      </div>
      <PageSheet
        pdf={pdf}
        page={page}
        place={place?.page === page ? place : null}
        size={size}
        onSize={setSize}
        {...(mayPlace ? { onPlace } : {})}
        fields={fields}
      />
      <p className="muted small">{fields.chosen === null ? hint : inField(fields.chosen)}</p>
    </div>
  );

  function inField(field: EmptyField): string {
    const name = nameOfField(field);
    return field.place === null ? t('where.inUnseenField', { name }) : t('where.inField', { name, page: field.place.page });
  }
}

interface SheetProps {
  readonly pdf: PdfPages;
  readonly page: number;
  readonly place: SignaturePlace | null;
  readonly size: PageSize | undefined;
  readonly onSize: (size: PageSize) => void;
  /** Absent: nothing can be placed. */
  readonly onPlace?: (place: SignaturePlace) => void;
  readonly fields: PickerProps['fields'];
}

function PageSheet({ pdf, page, place, size, onSize, onPlace, fields }: SheetProps) {
  const { t } = useTranslation('signing');
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(sheet);
  const [from, setFrom] = useState<Point>();
  useEffect(() => {
    if (canvas.current === null || width === 0) return undefined;
    const over = new AbortController();
    pdf.draw(page, canvas.current, width, over.signal).then(
      (drawn) => drawn && onSize(drawn),
      () => undefined,
    );
    return () => over.abort();
  }, [pdf, page, width, onSize]);
  const pixelsPerPoint = size === undefined ? 1 : width / size.width;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = sheet.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) / pixelsPerPoint, y: (clientY - top) / pixelsPerPoint };
  };
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || size === undefined || onPlace === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom(pointOf(event));
  };
  const end = (event: PointerEvent): void => {
    if (from !== undefined && size !== undefined) onPlace?.(boxOf(page, from, pointOf(event), size));
    setFrom(undefined);
  };
  return (
    <div
      className="page-sheet"
      ref={sheet}
      data-fixed={onPlace === undefined || undefined}
      style={{ maxWidth: wholeOnScreen(size) }}
      role="group"
      aria-label={t('page.label')}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={() => setFrom(undefined)}
    >
      <canvas ref={canvas} aria-hidden />
      {size === undefined ? null : <FieldBoxes {...fields} page={page} pixelsPerPoint={pixelsPerPoint} />}
      {place === null || size === undefined || onPlace === undefined ? null : (
        <PlaceBox place={place} size={size} pixelsPerPoint={pixelsPerPoint} onPlace={onPlace} />
      )}
    </div>
  );
}

interface BoxProps {
  readonly place: SignaturePlace;
  readonly size: PageSize;
  readonly pixelsPerPoint: number;
  readonly onPlace: (place: SignaturePlace) => void;
}

function PlaceBox({ place, size, pixelsPerPoint, onPlace }: BoxProps) {
  const { t } = useTranslation('signing');
  // Several moves may come between two renderings.
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  }, [place]);
  const change = (next: SignaturePlace): void => {
    latest.current = next;
    onPlace(next);
  };
  const deltaOf = ({ deltaX, deltaY, pointerType }: { deltaX: number; deltaY: number; pointerType: string }): Point => {
    const step = pointerType === 'keyboard' ? keyStep : 1 / pixelsPerPoint;
    return { x: deltaX * step, y: deltaY * step };
  };
  const { moveProps } = useMove({
    onMove: (event) => change((event.pointerType === 'keyboard' && event.shiftKey ? resized : moved)(latest.current, deltaOf(event), size)),
  });
  const { moveProps: cornerProps } = useMove({ onMove: (event) => change(resized(latest.current, deltaOf(event), size)) });
  const { x, y, width, height } = place;
  const pixels = (points: number): string => `${points * pixelsPerPoint}px`;
  const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height].map(millimetres);
  const where = t('page.boxAt', { page: place.page, x: left, y: top, width: wide, height: high });
  return (
    <>
      <div
        {...moveProps}
        className="place-box"
        role="application"
        tabIndex={0}
        aria-label={t('page.box')}
        aria-describedby="signature-place"
        style={{ left: pixels(x), top: pixels(y), width: pixels(width), height: pixels(height) }}
      >
        <SquarePen aria-hidden />
        <div {...cornerProps} className="corner" aria-hidden />
      </div>
      <span id="signature-place" className="unseen" role="status">
        {where}
      </span>
    </>
  );
}

/** The widest at which all of the page fits on the screen with the bar above it. A page that isn't known yet is taken for A4. */
function wholeOnScreen({ width, height }: PageSize = { width: 595, height: 842 }): string {
  return `max(16rem, calc((100dvh - 12rem) * ${width / height}))`;
}

/** The width of an element in CSS pixels, as it changes; 0 before it is known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
