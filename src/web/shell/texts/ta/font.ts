import '@fontsource/noto-sans-tamil/tamil-400.css'
import '@fontsource/noto-sans-tamil/tamil-700.css'
import './font.css'

/** The font of Tamil printouts. */
export const family = 'Noto Sans Tamil'
