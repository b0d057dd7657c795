import { expect } from 'vitest'

/** A rejection: status, detail, and the message of the first field. */
interface Rejected {
  status: number
  detail: string
  field?: string
  message?: string
}

/** Sends a request that must be rejected, and asserts that nothing was written, as `written` counts it. */
export async function rejectedUnwritten(
  written: () => Promise<unknown>,
  send: () => Promise<{ statusCode: number; body: string }>,
): Promise<Rejected> {
  const before = await written()
  const reply = await send()
  expect(await written()).toEqual(before)
  const { errors, detail } = JSON.parse(reply.body) as {
    errors?: { field: string; message: string }[]
    detail: string
  }
  return { status: reply.statusCode, detail, ...errors?.[0] }
}
