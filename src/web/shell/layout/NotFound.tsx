import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { layoutTexts } from '#texts/layout.ts'
import { BrandMark } from '../BrandMark.tsx'
import { useSession } from '../session.ts'
import classes from './NotFound.module.css'

const texts = layoutTexts.notFound

/** /404: says that the page does not exist, with a link to the dashboard or to the sign-in page. */
export function NotFound() {
  const signedIn = useSession() !== null
  return (
    <main className={classes.page}>
      <span className={classes.brand}>
        <BrandMark size={32} />
        {layoutTexts.brand}
      </span>
      <div className={classes.words}>
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        <Text c="dimmed">
          {texts.lead}. {texts.text}
        </Text>
        <Button component={Link} to={signedIn ? '/dashboard' : '/'} mt="md">
          {signedIn ? texts.home : texts.signIn}
        </Button>
      </div>
    </main>
  )
}
