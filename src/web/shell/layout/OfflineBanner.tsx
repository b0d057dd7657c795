import { useNetwork } from '@mantine/hooks'
import { layoutTexts as texts } from '#texts/layout.ts'
import classes from './OfflineBanner.module.css'

/** Says that the connection is gone and what becomes of what is typed. */
export function OfflineBanner() {
  const { online } = useNetwork()
  return <div role="status">{online === false && <div className={classes.banner}>{texts.offline}</div>}</div>
}
