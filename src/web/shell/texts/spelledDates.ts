import { clockFormat } from '../../ui/clock.ts'

/**
 * Date formats of a language: the month as a word, Latin digits. Calendar dates `YYYY-MM-DD` have no time zone; instants
 * are shown in the store's time zone.
 */
export function spelledDates(locale: string) {
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  const instant = clockFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  })
  return {
    date: (iso: string) => day.format(new Date(`${iso}T00:00:00Z`)),
    dateTime: (iso: string) => instant(new Date(iso)),
  }
}
