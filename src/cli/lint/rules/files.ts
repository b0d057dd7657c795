import type { Mapping } from '../../generate/merge.ts'
import type { Breach, Rule } from '../rule.ts'

type Tagged = Mapping & {
  tags?: { name: string }[]
  paths?: Record<string, Record<string, Mapping & { tags?: string[] }>>
}

/** The rules of the files of the description. */
export const fileRules: readonly Rule[] = [
  {
    name: 'version',
    text: 'the description is OpenAPI 3.1.',
    check: ({ description }) =>
      /^3\.1\.\d$/.test(String(description.openapi))
        ? []
        : [{ at: description, key: 'openapi', what: String(description.openapi) }],
  },
  {
    name: 'file-tag',
    text: 'a file declares one tag, and is named after it in lower case.',
    check: ({ files }) =>
      tagFiles(files).flatMap(({ file, content }) => {
        const [tag, ...more] = content.tags ?? []
        const own = tag && more.length === 0 && `${tag.name.toLowerCase()}.yaml` === file
        return own && /^[A-Z][A-Za-z]+$/.test(tag.name) ? [] : [{ at: content, key: 'tags', what: file }]
      }),
  },
  {
    name: 'file-operations',
    text: 'a file describes only operations of its own tag.',
    check: ({ files }) =>
      tagFiles(files).flatMap(({ content }) =>
        Object.values(content.paths ?? {})
          .flatMap((methods) => Object.values(methods))
          .filter(({ tags }) => !content.tags?.some(({ name }) => name === tags?.[0]))
          .map((operation): Breach => ({ at: operation, key: 'tags', what: String(operation.operationId) })),
      ),
  },
]

function tagFiles(files: { file: string; content: Mapping }[]): { file: string; content: Tagged }[] {
  return files.filter(({ file }) => file !== 'openapi.yaml')
}
