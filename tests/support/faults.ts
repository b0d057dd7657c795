import type { BrowserContext, Page } from 'playwright-core'

/** Records errors on the pages of a context. Rejected calls are not errors: tests assert their replies. */
export async function watchFaults(context: BrowserContext, faults: string[]): Promise<void> {
  await context.exposeFunction('reportBreach', (breach: string) => faults.push(breach))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = Reflect.get(window, 'reportBreach') as (breach: string) => void
      report(`content policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`)
    })
  })
  context.on('page', (page) => watchPage(page, faults))
}

function watchPage(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    const ofCall = message.text().startsWith('Failed to load resource') && isCall(message.location().url)
    if (message.type() === 'error' && !ofCall)
      faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && !isCall(response.url()))
      faults.push(`${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const errorText = request.failure()?.errorText ?? ''
    // A page that is left or closed aborts its pending requests.
    if (!isCall(request.url()) && errorText !== 'net::ERR_ABORTED')
      faults.push(`${errorText}: ${request.url()}`)
  })
}

const isCall = (url: string) => URL.canParse(url) && new URL(url).pathname.startsWith('/api/')
