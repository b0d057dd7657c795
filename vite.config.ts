import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mantineStyles } from './src/cli/build/mantineStyles.ts'
import { precompress } from './src/cli/build/precompress.ts'

/** The server that `npm run dev` runs beside Vite. */
const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:5081'

export default defineConfig({
  root: 'src/web',
  plugins: [mantineStyles(), react(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The first that know light-dark(), which the styles are written with.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs comes in one piece. It leans on no other, so no two wait for each other.
            { name: 'base', tags: ['$initial'] },
            // So does what many screens share: a list opens with some 20 files instead of 60 of a few hundred bytes.
            { name: 'common', minShareCount: 20 },
            // Papers share nearly all of theirs; the label alone brings what makes QR codes.
            {
              name: 'papers',
              test: /src\/web\/print\/(?!PacketLabel)/,
              // What other pages use too stays where it is.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5080, proxy: { '/api': apiTarget }, watch: { ignored: ['**/dist/**'] } },
})
