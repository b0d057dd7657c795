import '@fontsource/noto-sans-devanagari/devanagari-400.css'
import '@fontsource/noto-sans-devanagari/devanagari-700.css'
import './font.css'

/** The font of Hindi printouts. */
export const family = 'Noto Sans Devanagari'
