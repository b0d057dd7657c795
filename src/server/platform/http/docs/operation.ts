import { type DescribedOperation, parametersOf, type Schema } from '../description.ts'
import { curlCommand, resolved } from './example.ts'
import { fieldTable, schemaPart } from './fields.ts'
import { type Html, html } from './html.ts'
import { docsTexts as texts } from './texts.ts'

/** An operation with its method and path. */
export interface PlacedOperation {
  method: string
  path: string
  operation: DescribedOperation
}

/** Who may call an operation, as text. */
export function rightText({ 'x-permission': right }: DescribedOperation): string {
  return texts.rights[right] ?? right
}

/** The section of one operation. */
export function operationSection({ method, path, operation }: PlacedOperation): Html {
  const id = operation.operationId
  const parameters = parametersOf(operation)
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${operation.summary}</h2>
<p class="call"><span class="method">${method}</span> <code>${path}</code></p>
<p>${operation.description}</p>
<dl>
<dt>operationId</dt><dd><code>${id}</code></dd>
<dt>${texts.permission}</dt><dd>${rightText(operation)}</dd>
${operation['x-changes'] && html`<dt>${texts.changes}</dt><dd>${operation['x-changes'].join(', ')}</dd>`}
</dl>
<h3>${texts.example}</h3>
<pre><code>${curlCommand(method, path, operation)}</code></pre>
${
  parameters.length > 0 &&
  html`<h3>${texts.parameters}</h3>${fieldTable(
    `${texts.parameters}: ${id}`,
    parameters.map(({ name, required = false, schema, description }) => ({
      name,
      required,
      schema: { ...schema, description: description ?? '' },
    })),
  )}`
}
${body && html`<h3>${texts.request}</h3>${contentPart(`${texts.request}: ${id}`, ...body)}`}
${Object.entries(operation.responses).map(([status, reply]) => status !== 'default' && replyPart(id, status, reply))}
<p>${texts.errorsShort} <a href="/api/docs#errors">${texts.errorsLink}</a></p>
</section>`
}

function replyPart(id: string, status: string, reply: DescribedOperation['responses'][string]): Html {
  const content = Object.entries(reply.content ?? {})[0]
  return html`<h3>${texts.reply(status)}</h3>
${reply.description && html`<p>${reply.description}</p>`}
${content ? contentPart(`${texts.reply(status)}: ${id}`, ...content) : html`<p>${texts.noBody}</p>`}`
}

function contentPart(label: string, type: string, { schema }: { schema: Schema }): Html {
  const example = resolved(schema).examples?.[0]
  return html`<p><code>${type}</code></p>
${schemaPart(label, schema)}
${
  type === 'application/json' &&
  example !== undefined &&
  html`<details><summary>${texts.example}</summary><pre><code>${JSON.stringify(example, null, 2)}</code></pre></details>`
}`
}
