import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signInAtPage, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { codeIn, startMailServer, type TestMailServer } from '../support/smtp.ts'

const browser = openBrowser()
let mail: TestMailServer
let site: TestSite
let page: Page

beforeAll(async () => {
  mail = await startMailServer()
  site = await startSite({ smtpUrl: mail.url })
  await addPerson(site, 'anitha', {})
  await addPerson(site, 'bala', {})
  await addPerson(site, 'chitra', {})
})
afterAll(async () => {
  await site.end()
  await mail.end()
})
beforeEach(async () => {
  page = await browser.newPage()
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function requestCode(userName: string): Promise<string> {
  const next = mail.message(mail.messages.length + 1)
  await page.goto(`${site.origin}/forgot-password`)
  await page.getByLabel('User name').fill(userName)
  await page.keyboard.press('Enter')
  await heading('Enter the OTP')
  await page.getByLabel('OTP').and(page.locator(':focus')).waitFor()
  return codeIn(await next)
}

describe('a forgotten password', () => {
  test('is reset in three steps with the code from the email', async () => {
    // The countdown is stopped, however long the email takes.
    await page.clock.setFixedTime(new Date())
    await page.goto(`${site.origin}/`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading('Forgot password')
    await page.getByText('Step 1 of 3').waitFor()
    await expectNoAxeInBoth(page)

    const code = await requestCode('anitha')
    await page.getByText('Step 2 of 3').waitFor()
    await expect.poll(() => page.getByRole('timer').textContent()).toBe('2:00')
    // Under the pointer its text is as readable as elsewhere.
    await page.getByRole('button', { name: 'Use another user name' }).hover()
    await expectNoAxeInBoth(page)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')

    await heading('New password')
    await page.getByText('Step 3 of 3').waitFor()
    await expectNoAxeInBoth(page)
    await page.getByLabel(/^New password/).fill('a brand new password')
    await page.getByLabel('Confirm new password').fill('another new password')
    await page.keyboard.press('Enter')
    await toast(page, 'Passwords do not match')

    await page.getByRole('button', { name: 'Show passwords' }).first().click()
    await page.locator('input[type="text"][autocomplete="new-password"]').first().waitFor()
    await page.getByLabel('Confirm new password').fill('a brand new password')
    await page.keyboard.press('Enter')
    await toast(page, 'Password changed successfully')
    await page.waitForURL(`${site.origin}/`)
    await signInAtPage(page, site, 'anitha', 'a brand new password')
  })

  test('a wrong code is rejected, and the right one can be typed instead', async () => {
    const code = await requestCode('bala')
    const wrong = code === '000000' ? '000001' : '000000'
    await page.keyboard.type(wrong)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await heading('Enter the OTP')
    await page.getByLabel('OTP').fill(code)
    // The message can be shown before the button accepts another submit.
    await page.locator('button[type="submit"]:enabled').waitFor()
    await page.keyboard.press('Enter')
    await heading('New password')
  })

  test('a late rejection keeps the code typed meanwhile', async () => {
    const code = await requestCode('chitra')
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    const call = await holdCalls(page, 'VerifyOtp')
    await page.keyboard.press('Enter')
    await call.sent
    await page.getByLabel('OTP').fill(code.slice(0, 3))
    call.letGo()
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await page.keyboard.type(code.slice(3))
    // The message can be shown before the button accepts another submit.
    await page.locator('button[type="submit"]:enabled').waitFor()
    await page.keyboard.press('Enter')
    await heading('New password')
  })

  test('when the countdown ends, the reset restarts at the user name', async () => {
    const requestedAt = Date.now()
    await page.clock.setFixedTime(requestedAt)
    await requestCode('bala')
    await page.clock.setFixedTime(requestedAt + 60_000)
    await expect.poll(() => page.getByRole('timer').textContent()).toBe('1:00')
    await page.clock.setFixedTime(requestedAt + 119_999)
    await expect.poll(() => page.getByRole('timer').textContent()).toBe('0:01')
    await page.clock.setFixedTime(requestedAt + 120_000)
    await heading('Forgot password')
    await page.getByText('The OTP has expired. Request a new one.').waitFor()
    await expectNoAxeInBoth(page)
  })

  test('a password that is saved too late after the OTP leads back to the user name', async () => {
    await page.clock.setFixedTime(new Date())
    await page.keyboard.type(await requestCode('chitra'))
    await page.keyboard.press('Enter')
    await heading('New password')
    await page.getByLabel(/^New password/).fill('a brand new password')
    await page.getByLabel('Confirm new password').fill('a brand new password')
    site.clock.now = new Date(Date.now() + 6 * 60_000)
    onTestFinished(() => {
      site.clock.now = null
    })
    await page.keyboard.press('Enter')
    await toast(page, 'Verify the OTP first.')
    await heading('Forgot password')
    expect(await page.getByLabel('User name').inputValue()).toBe('chitra')
  })

  test('an unknown user name leads to the same page as a known one', async () => {
    await page.goto(`${site.origin}/forgot-password`)
    await page.getByLabel('User name').fill('nobody.at.all')
    await page.keyboard.press('Enter')
    await heading('Enter the OTP')
  })

  test('the Sign In link leads back', async () => {
    await page.goto(`${site.origin}/forgot-password`)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL(`${site.origin}/`)
    await heading('Sign in')
  })
})
