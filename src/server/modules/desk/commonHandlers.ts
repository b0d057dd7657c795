import type { Handlers } from '../../platform/operation/context.ts'
import { addAttachment } from './attachments.ts'
import { deleteDraft, getDrafts, saveDraft } from './drafts.ts'
import { getNotifications, markAllNotificationsRead, markNotificationRead } from './notifications.ts'
import { getAttachment } from './readAttachment.ts'
import { requestPasswordReset, setNewPassword, verifyOtp } from './resetPassword.ts'

/** The Common operations that the set-up module handles. */
type SetUpOperation = 'SetUp' | 'GetSetUpProgress' | 'GetSignInChoices'

/** Password reset, notifications, drafts and files. */
export const commonHandlers = {
  RequestPasswordReset: requestPasswordReset,
  VerifyOtp: verifyOtp,
  SetNewPassword: setNewPassword,
  GetNotifications: getNotifications,
  MarkNotificationRead: markNotificationRead,
  MarkAllNotificationsRead: markAllNotificationsRead,
  GetDrafts: getDrafts,
  SaveDraft: saveDraft,
  DeleteDraft: deleteDraft,
  AddAttachment: addAttachment,
  GetAttachment: getAttachment,
} satisfies Omit<Handlers<'Common'>, SetUpOperation>
