import type { AcceptedWarning, TimerState } from './timer.ts';

/** The warnings that a state waits for: nothing is released before each of them has been accepted. */
export function awaitedWarnings(state: TimerState): readonly AcceptedWarning[] {
  switch (state.phase) {
    case 'grace':
      return state.noticeAcceptedAt === null ? ['due_notice'] : [];
    case 'pending':
      return [
        ...(state.noticeAcceptedAt === null ? (['due_notice'] as const) : []),
        ...(state.warningAcceptedAt === null ? (['last_warning'] as const) : []),
      ];
    case 'postponed':
      return state.warningAcceptedAt === null ? ['date_passed_warning'] : [];
    case 'announced':
      return ['certificate_warning'];
    case 'final':
      return state.warningAcceptedAt === null ? ['certificate_last_warning'] : [];
    case 'running':
    case 'paused':
    case 'waiting':
    case 'frozen':
    case 'released':
    case 'quiet':
    case 'reviewing':
    case 'confirmed':
      return [];
  }
}

/** The warning in force while a release is on its way, sent or not; null while there is none. */
export function standingWarning(state: TimerState): AcceptedWarning | null {
  switch (state.phase) {
    case 'grace':
      return 'due_notice';
    case 'pending':
      return 'last_warning';
    case 'postponed':
      return 'date_passed_warning';
    case 'announced':
    case 'confirmed':
      return 'certificate_warning';
    case 'final':
      return 'certificate_last_warning';
    case 'running':
    case 'paused':
    case 'waiting':
    case 'frozen':
    case 'released':
    case 'quiet':
    case 'reviewing':
      return null;
  }
}
