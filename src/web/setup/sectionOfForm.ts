import type { UseFormReturnType } from '@mantine/form'
import type { SetUpValues } from './setupValues.ts'

/** What a numbered section of the set-up form is given. */
export interface SectionOfForm {
  number: number
  form: UseFormReturnType<SetUpValues>
}
