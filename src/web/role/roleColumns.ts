import type { Role } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { roleTexts } from './texts.ts'

const texts = roleTexts.columns

/** What the list of roles shows. */
export const roleColumns: readonly DataColumn<Role>[] = [
  { id: 'name', header: texts.name, value: (role) => role.name, width: 220 },
  { id: 'description', header: texts.description, value: (role) => role.description, width: 320 },
  { id: 'updatedAt', header: texts.updatedAt, value: (role) => role.updatedAt, kind: 'datetime' },
]
