import type { Locator, Page } from 'playwright-core'

/** A field of a form, or a value of a page: its label and its text. */
export interface ShownField {
  label: string
  text: string
}

/** The fields of the open form with their values, as a user sees them; a ticked box is “Yes”, a picture its alternative text. */
export function fieldsOf(page: Page): Promise<ShownField[]> {
  return page.evaluate(() => {
    const textOf = (field: HTMLElement): string => {
      if (field.getAttribute('role') === 'radiogroup') {
        const chosen = field.querySelector<HTMLInputElement>('input:checked')
        return chosen?.labels?.[0]?.textContent ?? ''
      }
      const picture = field.matches('fieldset') ? field.querySelector('img') : null
      if (picture !== null) return picture.alt
      const boxes = [...field.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked')]
      if (field.matches('fieldset')) return boxes.map((box) => box.labels?.[0]?.textContent ?? '').join(' ')
      if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked ? 'Yes' : 'No'
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        const chosen = field.closest('.mantine-PillsInput-input')?.querySelectorAll('.mantine-Pill-label')
        if (chosen) return [...chosen].map(({ textContent }) => textContent).join(', ')
        return field.value
      }
      return ''
    }
    return [...document.querySelectorAll<HTMLElement>('main form [data-path]')]
      .filter((field) => !field.querySelector('[data-path]'))
      .map((field) => ({ label: field.dataset.label ?? '', text: textOf(field) }))
  })
}

/** The labels with their values on the page; a picture is its alternative text. */
export function valuesOf(page: Page): Promise<ShownField[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main dl > dt')].map((label) => {
      const value = label.nextElementSibling
      return {
        label: label.textContent ?? '',
        text: value?.querySelector('img')?.alt ?? value?.textContent ?? '',
      }
    }),
  )
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A typed value as text: a date by the name of its month; amounts, weights and percentages only differ by their unit. */
export function asText(typed: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typed) ?? []
  return day === undefined ? typed : `${day} ${months[Number(month) - 1]} ${year}`
}

/** The value of a record that can only be read, by its label. */
export const shownValue = (page: Page, label: string): Locator =>
  page
    .locator('main [data-readable] dl')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition')
