import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
  type DateFieldProps as AriaDateFieldProps,
} from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker, type DatePickerProps as AriaDatePickerProps } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import type { DateValue } from 'react-aria-components/Calendar';
import { FieldParts, type FieldWords } from './field-parts.tsx';

/** A day, or a day with a time of day, typed part by part (`@internationalized/date`). */
export interface DateFieldProps<T extends DateValue>
  extends Omit<AriaDateFieldProps<T>, 'className' | 'children' | 'style' | 'isInvalid'>,
    FieldWords {}

export function DateField<T extends DateValue>({ label, description, error, ...rest }: DateFieldProps<T>) {
  return (
    <AriaDateField {...rest} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <DateInput className="input date-input">{(segment) => <DateSegment segment={segment} />}</DateInput>
      </FieldParts>
    </AriaDateField>
  );
}

/** The same with a calendar to pick from. */
export interface DatePickerProps<T extends DateValue>
  extends Omit<AriaDatePickerProps<T>, 'className' | 'children' | 'style' | 'isInvalid'>,
    FieldWords {}

export function DatePicker<T extends DateValue>({ label, description, error, ...rest }: DatePickerProps<T>) {
  return (
    <AriaDatePicker {...rest} isInvalid={error !== undefined} className="field">
      <FieldParts label={label} description={description} error={error}>
        <Group className="with-button">
          <DateInput className="input date-input">{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button className="button quiet icon-only">
            <CalendarDays aria-hidden />
          </Button>
        </Group>
      </FieldParts>
      <Popover className="popover">
        <Dialog className="calendar">
          <Calendar>
            <header>
              <Button slot="previous" className="button quiet icon-only">
                <ChevronLeft aria-hidden />
              </Button>
              <Heading />
              <Button slot="next" className="button quiet icon-only">
                <ChevronRight aria-hidden />
              </Button>
            </header>
            <CalendarGrid>{(date) => <CalendarCell date={date} className="calendar-cell" />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
