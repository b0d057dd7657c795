import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { notifyError, notifySuccess, notifyWarning } from '../../src/web/ui/notify.ts'

/** How long a notice is shown, in milliseconds. */
const shownMs = (id: string) =>
  notificationsStore.getState().notifications.find((notice) => notice.id === id)?.autoClose

test('a notice is shown for 3 seconds, one with links for 12', () => {
  expect(
    [notifySuccess('Saved'), notifyWarning('Late', 'by a day'), notifyError('Not saved')].map(shownMs),
  ).toEqual([3_000, 3_000, 3_000])
  expect(shownMs(notifySuccess('Payment received', <a href="/print">Print: Receipt</a>))).toBe(12_000)
})
