type Operation = {
  operationId: string
  summary: string
  'x-permission': string
  'x-roles': readonly string[]
  'x-rejections': readonly string[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

/** The API reference, rendered on the server: no script and no external resources. */
export const docsPage = (document: Record<string, unknown>, nonce: string): string => {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bon API</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<h1>Bon API</h1>
<p>Derived from the contracts; the same as <a href="openapi.json">openapi.json</a>. Every refusal is
<code>application/problem+json</code>:</p>
${schemaBox('Problem', (document['components'] as { schemas: { Problem: object } }).schemas.Problem)}
<nav><ul>${operations.map(({ path, method, operation }) => `<li><a href="#${escaped(operation.operationId)}">${method} ${escaped(path)}</a></li>`).join('')}</ul></nav>
${operations.map(section).join('\n')}
</body>
</html>`
}

const section = ({ path, method, operation }: { path: string; method: string; operation: Operation }) => {
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const rejections = operation['x-rejections']
  return `<section id="${escaped(operation.operationId)}">
<h2><b>${method}</b> ${escaped(path)}</h2>
<p>${escaped(operation.summary)}</p>
<p>Permission <code>${escaped(operation['x-permission'])}</code>: ${escaped(operation['x-roles'].join(', '))}.
${rejections.length > 0 ? `Rejections: ${rejections.map((code) => `<code>${escaped(code)}</code>`).join(', ')}.` : ''}</p>
${operation.parameters.length > 0 ? `<table>${operation.parameters.map(parameterRow).join('')}</table>` : ''}
${operation.requestBody ? schemaBox('Body', operation.requestBody.content['application/json'].schema) : ''}
${answer ? schemaBox('Answer', answer) : '<p>Answers 204.</p>'}
</section>`
}

const parameterRow = (parameter: Operation['parameters'][number]) => `<tr><td>${parameter.in}</td>
<td><code>${escaped(parameter.name)}</code>${parameter.required ? ' *' : ''}</td>
<td>${escaped(parameter.description ?? '')} <code>${escaped(JSON.stringify(parameter.schema))}</code></td></tr>`

const schemaBox = (name: string, schema: object) =>
  `<details><summary>${name}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d1b16; background: #fff }
h2 { font-size: 1.1rem; margin: 2.5rem 0 0; border-top: 1px solid #ccc; padding-top: 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .85em; overflow-wrap: anywhere }
pre { background: #f4f2ee; padding: 1rem; overflow: auto }
td { vertical-align: top; padding: .2rem .8rem .2rem 0 }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1a1917 } pre { background: #262421 } a { color: #9cf } }`
