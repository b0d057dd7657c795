import { expect } from 'vitest'

/** A refusal as a test looks at it: status, sentence, and what is said of the first field. */
interface Refused {
  status: number
  detail: string
  field?: string
  message?: string
}

/** Asks for what is to be refused, and makes sure that nothing was written, as `written` counts it. */
export async function refusedUnwritten(
  written: () => Promise<unknown>,
  asked: () => Promise<{ statusCode: number; body: string }>,
): Promise<Refused> {
  const before = await written()
  const reply = await asked()
  expect(await written()).toEqual(before)
  const { errors, detail } = JSON.parse(reply.body) as {
    errors?: { field: string; message: string }[]
    detail: string
  }
  return { status: reply.statusCode, detail, ...errors?.[0] }
}
