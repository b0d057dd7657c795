import type { Handlers } from '../../../platform/operation/context.ts'
import { pageTimeline } from './pageTimeline.ts'

/** The timeline of a customer. */
export const customerTimelineHandlers = {
  GetCustomerTimeline: pageTimeline,
} satisfies Handlers<'CustomerTimeline'>
