import '@fontsource/noto-sans-devanagari/devanagari-400.css'
import '@fontsource/noto-sans-devanagari/devanagari-700.css'
import './type.css'

/** What Hindi is set in. */
export const family = 'Noto Sans Devanagari'
