import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { TestLoan } from './putLoan.ts'
import type { TestServer } from './server.ts'

/** The opening voucher of a loan. */
export async function voucherOf({ pool }: Pick<TestServer, 'pool'>, { id }: TestLoan): Promise<string> {
  const { rows } = await pool.query('select voucher_id from loan_entry where loan_id = $1 and seq = 1', [id])
  return rows[0].voucher_id
}

/** Inserts an empty release in the database, so that it has a voucher; returns its id. */
export async function putRelease(
  { pool }: Pick<TestServer, 'pool'>,
  { id }: Pick<TestLoan, 'id'>,
): Promise<string> {
  const release = randomUUID()
  await pool.query(
    `with picture as (
       insert into attachment (company_id, id, purpose, content_type, content, sha256, created_by)
       select company_id, $2, 'releasePicture', 'image/webp', '', '', made_by from loan where id = $1
     )
     insert into loan_release (company_id, id, number, loan_id, released_on, whole, collected_by, collector_name,
       collector_id_kind, collector_id_number, ticket, picture_id, made_by)
     select company_id, $2, 'L-' || number, id, opened_on, false, 'pawner', 'Kavitha', 'voterId', 'ABC1234567', 'shown', $2,
       made_by
     from loan where id = $1`,
    [id, release],
  )
  return release
}

/** Inserts a request for a release by exception in the database; returns its id. */
export async function putReleaseException(
  { pool }: Pick<TestServer, 'pool'>,
  { id }: Pick<TestLoan, 'id'>,
): Promise<string> {
  const request = randomUUID()
  await pool.query(
    `with picture as (
       insert into attachment (company_id, id, purpose, content_type, content, sha256, created_by)
       select company_id, $2, 'releasePicture', 'image/webp', '', '', made_by from loan where id = $1
     )
     insert into release_exception (company_id, id, store_id, loan_id, kinds, reason, collected_by, collector_name,
       collector_id_kind, collector_id_number, ticket, picture_id, requested_by, requested_on)
     select company_id, $2, store_id, id, '{otherPerson}', 'Letter follows', 'authorised', 'Kavitha', 'voterId', 'ABC1234567',
       'shown', $2, made_by, opened_on
     from loan where id = $1`,
    [id, request],
  )
  return request
}

/** The texts of a printout that overflow their page or are clipped by their container. */
export function spiltOn(page: Page): Promise<(string | null)[]> {
  return page.getByRole('article').evaluate((printout) => {
    const { left, right } = printout.getBoundingClientRect()
    return [...printout.querySelectorAll('p, dd, dt, td, th, li, h2')]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return (
          box.width > 0 && (box.left < left || box.right > right || one.scrollWidth > one.clientWidth + 1)
        )
      })
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => one.textContent)
  })
}

/** The pairs of texts of a printout that cover each other. */
export function overlapsOn(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluate((printout) => {
    const blocks = [...printout.querySelectorAll('p, dd, dt, td, th, li, h2, h3, caption, svg, img')]
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
    return blocks.flatMap(({ one, box }, at) =>
      blocks
        .slice(at + 1)
        .filter(
          ({ one: other, box: with_ }) =>
            !one.contains(other) &&
            Math.min(box.right, with_.right) - Math.max(box.left, with_.left) > 1 &&
            Math.min(box.bottom, with_.bottom) - Math.max(box.top, with_.top) > 1,
        )
        .map(({ one: other }) => `${one.textContent} / ${other.textContent}`),
    )
  })
}
