import classes from './Paper.module.css'

/** Lines to sign on, with who signs under each. */
export function Signatures({ of }: { of: readonly string[] }) {
  return (
    <ul className={classes.signatures}>
      {of.map((who) => (
        <li key={who}>{who}</li>
      ))}
    </ul>
  )
}
