import type { ReactNode } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { BrandMark } from '../../shell/BrandMark.tsx'
import classes from './PublicFrame.module.css'

/** The page for users who are not signed in: the brand next to one narrow column, which fills a phone. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <aside className={classes.story} aria-label={sessionTexts.brand}>
        <div className={classes.rules} />
        <div className={classes.storyInner}>
          <div className={classes.brand}>
            <BrandMark />
            {sessionTexts.brand}
          </div>
          <div>
            <p className={classes.promise}>{sessionTexts.promise}</p>
            <ul className={classes.points}>
              {sessionTexts.points.map((point) => (
                <li key={point} className={classes.point}>
                  <Tick />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </aside>
      <div className={classes.side}>
        <header className={`${classes.brand} ${classes.sideBrand}`}>
          <BrandMark size={34} />
          {sessionTexts.brand}
        </header>
        <main className={classes.main}>
          <div className={classes.column}>{children}</div>
        </main>
      </div>
    </div>
  )
}

function Tick() {
  return (
    <svg className={classes.tick} width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <path
        d="m3.5 9.5 3.5 3.5 7.5-8"
        stroke="#e8b44c"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
