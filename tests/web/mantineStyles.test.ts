import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mantineStyles, unusedColours } from '../../src/cli/build/mantineStyles.ts'
import { scopedName } from '../../src/cli/build/scopedName.ts'
import { provided } from '../support/provided.ts'
import { filesUnder, read, root, sources } from '../support/tree.ts'

const classes = /\bm_[0-9a-f]+\b/g

/** Imports of Mantine's style sheets, other than those that belong to no component. */
function sheetImports(files: Pick<ReturnType<typeof sources>[number], 'path' | 'imports'>[]): string[] {
  const ofPage = /\/(baseline|default-css-variables|global)\.css$/
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => /^@mantine\/.*\.css$/.test(target) && !ofPage.test(target))
      .map(({ target }) => `${path} → ${target}`),
  )
}

describe('the styles of Mantine', () => {
  test('are in the build for every component in it', () => {
    const assets = join(provided('webFolder'), 'assets')
    const built = (ending: string) =>
      readdirSync(assets)
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(join(assets, name), 'utf8'))
        .join('\n')
    const named = (text: string) => new Set(text.match(classes))
    const styled = named(readFileSync(join(root, 'node_modules/@mantine/core/styles.css'), 'utf8'))
    const used = [...named(built('.js'))].filter((name) => styled.has(name))
    const found = named(built('.css'))
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter((name) => !found.has(name))).toEqual([])
  })

  test('are imported by no screen', () => {
    expect(sheetImports(sources('src/web'))).toEqual([])
    const target = '@mantine/core/styles/Button.css'
    const planted = {
      path: 'planted.tsx',
      imports: [{ written: target, target, typeOnly: false, later: false }],
    }
    expect(sheetImports([planted])).toHaveLength(1)
  })

  test('leave out only palettes that no page names', () => {
    const named = new RegExp(`\\b(?:${unusedColours.join('|')})(?:-|\\.\\d|['"])`)
    const naming = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|css)$/.test(path))
      .filter((path) => named.test(readFileSync(join(root, 'src/web', path), 'utf8')))
    expect(naming).toEqual([])
    expect('var(--mantine-color-cyan-6)').toMatch(named)
    const built = readdirSync(join(provided('webFolder'), 'assets'))
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(provided('webFolder'), 'assets', name), 'utf8'))
      .join('\n')
    expect(built).toContain('--mantine-color-teal-9:')
    expect(built).not.toContain('--mantine-color-cyan-9:')
  })

  test('leave out the scale of Mantine, which the theme does not set', () => {
    expect(readFileSync(join(root, 'src/web/shell/theme.ts'), 'utf8')).not.toMatch(/\bscale:/)
    const assets = join(provided('webFolder'), 'assets')
    const scaled = readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .filter((name) => /rem \* var\(--mantine-scale\)/.test(readFileSync(join(assets, name), 'utf8')))
    expect(scaled).toEqual([])
  })

  test('fail the build if a component has class names and no style sheet', () => {
    const { transform } = mantineStyles()
    const handler = (
      transform as unknown as { handler: (this: unknown, code: string, id: string) => unknown }
    ).handler
    const context = {
      error: (message: string) => {
        throw new Error(message)
      },
    }
    const pathOf = (name: string) => `/x/@mantine/core/esm/components/${name}/${name}.module.mjs`
    expect(handler.call(context, '', pathOf('Button'))).toMatchObject({
      code: 'import "@mantine/core/styles/Button.css";',
    })
    expect(() => handler.call(context, '', pathOf('Unheard'))).toThrow('no @mantine/core/styles/Unheard.css')
  })
})

test('the built names of our own classes are different in each file', () => {
  const files = filesUnder('src/web').filter((path) => path.endsWith('.module.css'))
  expect(files.length).toBeGreaterThan(50)
  const built = files.flatMap((path) => {
    const names = new Set(read(path).match(/(?<=\.)[a-z][A-Za-z]+(?=[\s,:.>[)])/g))
    return [...names].map((name) => scopedName(name, join(root, path)))
  })
  expect(built.length).toBeGreaterThan(500)
  expect(built.filter((name, at) => built.indexOf(name) !== at)).toEqual([])
})
