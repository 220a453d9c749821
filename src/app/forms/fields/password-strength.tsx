import { type TextKey, t } from '#app/i18n/text.ts'
import { passwordLevel } from '#domain/password-strength.ts'
import classes from './password-strength.module.css'

const levels = [1, 2, 3, 4, 5] as const

const words: Readonly<Record<(typeof levels)[number], TextKey>> = {
  1: 'password.strength.1',
  2: 'password.strength.2',
  3: 'password.strength.3',
  4: 'password.strength.4',
  5: 'password.strength.5',
}

/** Five bars and a word; nothing before the user types. Spans, because it stands in a field's description. */
export function PasswordStrength({ password }: { password: string }) {
  const level = password === '' ? null : passwordLevel(password)
  return (
    <span className={classes['strength']} data-level={level ?? 0}>
      <span className={classes['bars']} aria-hidden>
        {levels.map((one) => (
          <span key={one} className={classes['bar']} data-lit={level !== null && one <= level ? '' : undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {level !== null && (
          <>
            {t('global.messages.validate.newpassword.strength')} <b>{t(words[level])}</b>
          </>
        )}
      </span>
    </span>
  )
}
