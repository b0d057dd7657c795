import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The packages of Mantine that the browser program uses. */
const packages = ['core', 'charts', 'notifications']

/** The class names of one component, such as `@mantine/core/esm/components/Button/Button.module.mjs`. */
const classNames =
  /[\\/]@mantine[\\/](core|charts|notifications)[\\/]esm[\\/](?:.*[\\/])?([\w-]+)\.module\.mjs$/

/** The variables of all colours. */
const colourVariables = /[\\/]@mantine[\\/]core[\\/]styles[\\/]default-css-variables\.css$/

/** A style sheet. */
const styleSheet = /[\\/]@mantine[\\/](?:core|charts|notifications)[\\/]styles(?:[\\/][\w-]+)?\.css$/

/** A length that Mantine multiplies by its scale. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g

/** A rule for languages that are written from right to left; no page uses one. */
const rightToLeft = /(?<=[{}]\s*):where\(\[dir=['"]rtl['"]\]\) [^{},]+\{[^{}]*\}/g

/** The palettes of Mantine that no page uses; `tests/web/mantineStyles.test.ts` compares them with the sources. */
export const unusedColours: readonly string[] = ['pink', 'violet', 'indigo', 'cyan', 'lime']

/**
 * Loads the style sheet of each Mantine component that is used, so that no screen imports one.
 *
 * In a build, the module with the class names of a component imports the sheet with their rules. A sheet is therefore in
 * the chunk of its component, sheets of the components that it uses come first, and unused sheets are left out. The
 * development server bundles Mantine beforehand and loads all its sheets at once.
 *
 * Also left out are the variables of palettes that no page uses, which would be a tenth of the first style sheet, the scale,
 * which the theme leaves at 1, and rules for languages written from right to left.
 *
 * The build fails where a component has class names and no sheet, and where no class names are found at all.
 */
export function mantineStyles(): Plugin {
  let isServer = false
  let found = 0
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isServer = command === 'serve'
    },
    buildStart() {
      found = 0
    },
    transform: {
      filter: { id: [classNames, styleSheet, /\/src\/web\/main\.tsx$/] },
      handler(code, id) {
        if (styleSheet.test(id)) {
          const css = code.replaceAll(scaled, '$1').replaceAll(rightToLeft, '')
          return { code: colourVariables.test(id) ? withoutColours(css) : css, map: null }
        }
        const sheets = isServer ? packages.map((name) => `@mantine/${name}/styles.css`) : []
        const [, name = '', component = ''] = classNames.exec(id) ?? []
        if (name === '') return { code: `${sheets.map(importOf).join('')}${code}`, map: null }
        found += 1
        const sheet =
          name === 'core' ? `@mantine/core/styles/${component}.css` : `@mantine/${name}/styles.css`
        if (!existsSync(join(import.meta.dirname, '../../../node_modules', sheet))) {
          this.error(`${id} has class names, but there is no ${sheet}`)
        }
        return { code: `${importOf(sheet)}${code}`, map: null }
      },
    },
    buildEnd(error) {
      if (!isServer && !error && found === 0) {
        this.error('No class names of Mantine were found: the structure of its packages has changed.')
      }
    },
  }
}

function withoutColours(css: string): string {
  return css.replaceAll(new RegExp(`--mantine-color-(?:${unusedColours.join('|')})-[\\w-]+:[^;]+;`, 'g'), '')
}

function importOf(sheet: string): string {
  return `import ${JSON.stringify(sheet)};`
}
