import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { twoStores } from '../support/transfers.ts'

const browser = openBrowser({ freshPages: true })
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await (await twoStores(site)).pledge()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage({ width: 1440 })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)

/**
 * Connects a simulated scale: a serial port that sends these lines, or those of {@link sendLine}, again and again while it is open,
 * and records how it was opened, how often it was closed and what was sent to it. Like a real port it cannot be opened twice, and its
 * pieces of text begin and end anywhere in a line. Null takes the serial ports away. With {@link hang}, opening the port or writing to
 * it never ends.
 */
async function connect(lines: readonly string[] | null): Promise<void> {
  await page.addInitScript((sent) => {
    if (sent === null) {
      Reflect.deleteProperty(Navigator.prototype, 'serial')
      return
    }
    const seen = { opened: [] as unknown[], closed: 0, received: '', lines: sent, hangs: '' }
    // Shorter than any line.
    const piece = 7
    let isOpen = false
    const port = {
      readable: null as ReadableStream | null,
      writable: null as WritableStream | null,
      open: async (settings: unknown) => {
        if (seen.hangs === 'open') return new Promise<void>(() => undefined)
        if (isOpen) throw new DOMException('The port is already open.', 'InvalidStateError')
        isOpen = true
        seen.opened.push(settings)
        let next = 0
        let timer = 0
        port.readable = new ReadableStream({
          start: (controller) => {
            timer = window.setInterval(() => {
              const text = seen.lines.map((line) => `${line}\r\n`).join('')
              controller.enqueue(new TextEncoder().encode(text.repeat(2).slice(next, next + piece)))
              next = (next + piece) % text.length
            }, 5)
          },
          cancel: () => window.clearInterval(timer),
        })
        port.writable = new WritableStream({
          write: (chunk) => {
            seen.received += new TextDecoder().decode(chunk)
            if (seen.hangs === 'write') return new Promise<void>(() => undefined)
          },
        })
      },
      close: async () => {
        isOpen = false
        seen.closed += 1
      },
      getInfo: () => ({ usbVendorId: 1, usbProductId: 2 }),
    }
    const serial = { getPorts: async () => [port], requestPort: async () => port }
    Object.defineProperty(navigator, 'serial', { value: serial })
    Object.assign(globalThis, { seenByScale: seen })
  }, lines)
}

interface SeenByScale {
  opened: object[]
  closed: number
  received: string
  lines: readonly string[]
  hangs: '' | 'open' | 'write'
}

const seenByScale = () =>
  page.evaluate(() => (globalThis as unknown as { seenByScale: SeenByScale }).seenByScale)

/** Sets what the port of the connected scale never ends. */
const hang = (hangs: SeenByScale['hangs']) =>
  page.evaluate((what) => {
    Object.assign((globalThis as unknown as { seenByScale: SeenByScale }).seenByScale, { hangs: what })
  }, hangs)

/** Changes the line that the connected scale sends. */
const sendLine = (line: string) =>
  page.evaluate(
    (lines) => {
      Object.assign((globalThis as unknown as { seenByScale: SeenByScale }).seenByScale, { lines })
    },
    [line],
  )

const SWINGING = 'US,GS,+0004.100 g'

/** The pan comes to rest. */
const settle = () => sendLine('ST,GS,+0004.215 g')

/** Sets up the connected scale in the profile. */
async function setUp(protocol: string): Promise<void> {
  await open('/profile?tab=scale')
  await button('Choose port').click()
  await page.getByRole('radio', { name: protocol }).check()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Scale saved')
}

/** The weight of an empty packet, on the form of an audit. */
const weight = () => page.getByRole('textbox', { name: 'Weight of an empty packet' })
const toForm = () => page.goto(new URL('/dashboard?packetAudit=new', site.origin).href)

describe('a weight field', () => {
  test('reads the scale by its button and by F2 once the weight is stable, from lines in several pieces, and can still be typed in', async () => {
    await connect(['US,GS,+0004.100 g', 'ST,GS,+0004.215 g'])
    await setUp('Status first')
    await button('Test reading').click()
    await page.getByText('The scale shows 4.215 g.').waitFor()
    await page.getByText('US,GS,+0004.100 g').first().waitFor()
    await expectNoAxeInBoth(page)
    expect((await seenByScale()).opened).toEqual([
      { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    ])

    await toForm()
    await button('Read Weight of an empty packet from scale').click()
    await expect.poll(() => weight().inputValue()).toBe('4.215')
    await weight().and(page.locator(':focus')).waitFor()
    await weight().fill('5')
    await expect.poll(() => weight().inputValue()).toBe('5')
    await page.keyboard.press('F2')
    await expect.poll(() => weight().inputValue()).toBe('4.215')
    await expectNoAxeInBoth(page)
  })

  test('has no button before a scale is set up, and after it is removed', async () => {
    await connect(['12.345'])
    await open('/dashboard?packetAudit=new')
    await weight().waitFor()
    expect(await button('Read Weight of an empty packet from scale').count()).toBe(0)
    await page.goto(new URL('/profile?tab=scale', site.origin).href)
    await button('Choose port').click()
    // Shown once the settings are stored.
    await button('Remove scale').waitFor()
    await toForm()
    await button('Read Weight of an empty packet from scale').waitFor()
    await page.goto(new URL('/profile?tab=scale', site.origin).href)
    await button('Remove scale').click()
    await toast(page, 'Scale removed')
    await toForm()
    await weight().waitFor()
    expect(await button('Read Weight of an empty packet from scale').count()).toBe(0)
  })

  test.each([
    [
      'OL,GS,+9999.999 g',
      'The load is too heavy for the scale. Weigh it on a larger scale and type the weight.',
    ],
    ['ST,GS,+0000.000 g', 'The scale shows no weight. Put the item or packet on it.'],
  ])('says why it has no weight at %s, and keeps what was typed', async (line, reason) => {
    await connect([line])
    await setUp('Status first')
    await toForm()
    await button('Read Weight of an empty packet from scale').waitFor()
    await weight().fill('3')
    await page.keyboard.press('F2')
    await toast(page, reason)
    expect(await weight().inputValue()).toBe('3')
  })
})

describe('a reading that takes its time', () => {
  const item = (number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true })
  const gross = (number: number) => item(number).getByRole('textbox', { name: 'Gross' })

  /** Opens a form after the set-up of a scale whose pan is swinging. */
  async function weighAt(path: string): Promise<void> {
    await connect([SWINGING])
    await setUp('Status first')
    await page.goto(new URL(path, site.origin).href)
  }

  test('leaves the focus in the field in which the user types meanwhile', async () => {
    await weighAt('/dashboard?packetAudit=new')
    await button('Read Weight of an empty packet from scale').waitFor()
    const note = page.getByRole('textbox', { name: 'Note' })
    await weight().press('F2')
    await note.focus()
    await page.keyboard.type('after ')
    await settle()
    await expect.poll(() => weight().inputValue()).toBe('4.215')
    await page.keyboard.type('lunch')
    expect(await note.inputValue()).toBe('after lunch')
  })

  test('does not replace a weight that is typed meanwhile', async () => {
    await weighAt('/dashboard?packetAudit=new')
    await button('Read Weight of an empty packet from scale').waitFor()
    await weight().press('F2')
    await weight().fill('5')
    await settle()
    await expect.poll(async () => (await seenByScale()).closed).toBe(1)
    await page.getByRole('textbox', { name: 'Note' }).fill('typed')
    expect(await weight().inputValue()).toBe('5.000')
  })

  test('goes to its item after another item is removed, and nowhere if its own item is removed', async () => {
    await weighAt('/newloan')
    for (const [number, grams] of [
      [1, '10'],
      [2, '20'],
      [3, ''],
    ] as const) {
      if (number > 1) await button('Add item').click()
      await gross(number).fill(grams)
    }
    await gross(3).press('F2')
    await button('Remove item 1').click()
    await settle()
    await expect.poll(() => gross(2).inputValue()).toBe('4.215')
    expect(await gross(1).inputValue()).toBe('20.000')

    const { closed } = await seenByScale()
    await sendLine(SWINGING)
    await gross(2).fill('30')
    await gross(1).press('F2')
    await button('Remove item 1').click()
    await expect.poll(() => gross(1).inputValue()).toBe('30.000')
    await settle()
    await expect.poll(async () => (await seenByScale()).closed).toBe(closed + 1)
    await page.getByRole('textbox', { name: 'Note' }).fill('removed')
    expect(await gross(1).inputValue()).toBe('30.000')
  })

  test('is waited for by a save', async () => {
    await weighAt('/newloan')
    await item(1).getByRole('button', { name: 'Read Gross from scale' }).waitFor()
    await gross(1).press('F2')
    await gross(1).press('Control+Enter')
    const save = page.getByRole('button', { name: /^Pay out/ })
    await expect.poll(() => save.getAttribute('data-loading')).toBe('true')
    await settle()
    await page.getByText('Customer is required').first().waitFor()
    expect(await gross(1).inputValue()).toBe('4.215')
  })
})

describe('the set-up of a scale', () => {
  test('sends the command of a scale that waits for one, and survives a sign-out', async () => {
    await connect(['12.3', '12.345'])
    await setUp('Only the number')
    // Removes the notice of the first save, which has the same text as the next one.
    await page.reload()
    await page.getByRole('textbox', { name: 'Command' }).fill('SI')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Scale saved')
    await button('Test reading').click()
    await page.getByText('The weight did not settle. Wait until it is stable, or type it.').waitFor()
    expect((await seenByScale()).received).toBe('SI\r\n')
    await page.evaluate(() => localStorage.clear())
    await open('/profile?tab=scale')
    await button('Test reading').waitFor()
    expect(await page.getByRole('textbox', { name: 'Command' }).inputValue()).toBe('SI')
  })

  test('is cancelled with all that was typed, also what is no option, and can be saved then', async () => {
    await connect(['12.345'])
    await setUp('Only the number')
    // Removes the notice of the first save, which has the same text as the next one.
    await page.reload()
    const rate = page.getByRole('combobox', { name: 'Speed (baud)' })
    const saved = await rate.inputValue()
    await rate.click()
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await button('Cancel').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => rate.inputValue()).toBe(saved)
    await page.getByRole('textbox', { name: 'Command' }).fill('SI')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Scale saved')
    expect(await page.getByText(/^Please check/).count()).toBe(0)
  })

  test('ends a reading whose port does not open or take its command, and reads again', async () => {
    await connect(['12.345'])
    await setUp('Only the number')
    await page.reload()
    await page.getByRole('textbox', { name: 'Command' }).fill('SI')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Scale saved')
    const lost = page.getByText('The connection to the scale was lost. Type the weight.')
    const shown = page.getByText('The scale shows 12.345 g.')
    for (const hangs of ['open', 'write'] as const) {
      await hang(hangs)
      await button('Test reading').click()
      await lost.waitFor()
      await hang('')
      await button('Test reading').click()
      await shown.waitFor()
    }
  })

  test('is not offered by a browser without serial ports', async () => {
    await connect(null)
    await open('/profile?tab=scale')
    await page.getByText(/This browser cannot read a scale/).waitFor()
    await toForm()
    await weight().fill('4.2')
    expect(await button('Read Weight of an empty packet from scale').count()).toBe(0)
  })

  test('fits a phone', async () => {
    page = await browser.newPage({ width: 390 })
    await connect(['12.345'])
    await open('/profile?tab=scale')
    await button('Choose port').click()
    await button('Test reading').waitFor()
    await expectNoSideways(page, 390)
  })
})
