import { Fragment, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { useFormat } from '../../ui/format.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { placeMoments, spanBetween, type OpeningStep, type Placed } from './timeline-layout.ts';
import { useGraceWords, useSpanWords } from './use-policy-words.ts';

type Step = Output<'policies.preview'>[number] | OpeningStep;
type What = Step['what'] | 'now' | 'pauseEnd';

interface Point {
  readonly what: What;
  readonly at: string;
}

/** What is drawn: the engine's own moments, and the server's of an opening. */
export interface TimelinePictureProps {
  readonly steps: readonly Step[];
  readonly pausedUntil?: string | null;
  /** How long the owner has to answer; 0 where no question is asked. */
  readonly graceHours: number;
  readonly title: string;
}

/** Minimum distance between two moments, as a share of the line: their words have to fit below. */
const minGap = 0.22;
/** Width of the last moment's words relative to the line. */
const lastColumn = 0.26;

/**
 * What happens and when, as a picture: a line with its moments, drawn to scale as far as words allow. On a narrow page it runs downwards. Screen
 * readers read the list below it.
 */
export function TimelinePicture({ steps, pausedUntil = null, graceHours, title }: TimelinePictureProps) {
  const [now] = useState(() => new Date(nowMs()).toISOString());
  const points: readonly Point[] = [
    { what: 'now', at: now },
    ...(pausedUntil === null ? [] : [{ what: 'pauseEnd', at: pausedUntil } as const]),
    ...steps,
  ];
  const placed = placeMoments(points, minGap);
  const columns = placed.map(
    ({ share }, index) => `${(index === placed.length - 1 ? lastColumn : (placed[index + 1]?.share ?? 1) - share).toFixed(4)}fr`,
  );
  return (
    <figure className="timeline">
      <figcaption>{title}</figcaption>
      <Drawing placed={placed} />
      <ol className="timeline-steps" style={{ gridTemplateColumns: columns.map((column) => `minmax(0, ${column})`).join(' ') }}>
        {placed.map(({ moment }, index) => (
          <StepWords
            key={`${moment.what}-${moment.at}`}
            point={moment}
            before={placed[index - 1]?.moment.at}
            isPast={moment.what !== 'now' && moment.at < now}
            isLast={index === placed.length - 1}
            isLate={isLate(placed, index)}
            graceHours={graceHours}
          />
        ))}
      </ol>
    </figure>
  );
}

const toPercent = (share: number): string => `${((share / (1 + lastColumn)) * 100).toFixed(2)}%`;
const dotRadius = 9;
const middle = 14;

/** Whether the line after a moment is time spent waiting for an answer. */
function isLate(placed: readonly Placed<Point>[], index: number): boolean {
  const asked = placed.findIndex(({ moment }) => moment.what === 'check_in_due' || moment.what === 'recipients_told');
  return asked >= 0 && index >= asked;
}

/** The line itself. What leads to the question is calm, what comes after it is not. */
function Drawing({ placed }: { readonly placed: readonly Placed<Point>[] }) {
  return (
    <svg className="timeline-drawing" height={middle * 2} aria-hidden>
      <g transform={`translate(${dotRadius + 2} 0)`}>
        {placed.map(({ moment, share }, index) => {
          const next = placed[index + 1];
          return (
            <Fragment key={`${moment.what}-${moment.at}`}>
              {next === undefined ? null : (
                <line
                  data-tone={isLate(placed, index) ? 'late' : 'calm'}
                  x1={toPercent(share)}
                  x2={toPercent(next.share)}
                  y1={middle}
                  y2={middle}
                />
              )}
            </Fragment>
          );
        })}
        {placed.map(({ moment, share }) => (
          <circle key={`${moment.what}-${moment.at}`} data-what={moment.what} cx={toPercent(share)} cy={middle} r={dotRadius} />
        ))}
      </g>
    </svg>
  );
}

interface StepWordsProps {
  readonly point: Point;
  readonly before: string | undefined;
  readonly isPast: boolean;
  readonly isLast: boolean;
  readonly isLate: boolean;
  readonly graceHours: number;
}

function StepWords({ point: { what, at }, before, isPast, isLast, isLate: late, graceHours }: StepWordsProps) {
  const { t } = useTranslation('policy');
  const format = useFormat();
  const span = useSpanWords();
  const grace = useGraceWords();
  const between = before === undefined ? undefined : spanBetween(before, at);
  return (
    <li data-what={what} data-past={isPast || undefined}>
      <svg className="timeline-marker" aria-hidden>
        {isLast ? null : <line data-tone={late ? 'late' : 'calm'} x1="50%" x2="50%" y1={middle} y2="100%" />}
        <circle data-what={what} cx="50%" cy={middle} r={dotRadius} />
      </svg>
      <div className="timeline-words">
        {between === undefined || between.count === 0 ? null : (
          <span className="muted small">{t('picture.later', { span: span(between.count, between.unit) })}</span>
        )}
        <strong>{t(`picture.${what}`)}</strong>
        <time dateTime={at}>{what === 'now' ? format.shortDate(at) : format.shortDateTime(at)}</time>
        {what === 'now' || what === 'pauseEnd' ? null : (
          <span className="muted small">{t(`picture.${what}Text`, { grace: grace(graceHours) })}</span>
        )}
        {isPast ? <span className="muted small">{t('picture.passed')}</span> : null}
      </div>
    </li>
  );
}
