import '@fontsource/noto-sans-tamil/tamil-400.css'
import '@fontsource/noto-sans-tamil/tamil-700.css'
import './type.css'

/** What Tamil is set in. */
export const family = 'Noto Sans Tamil'
