import { roleName } from '#app/records/role-name.ts'
import classes from './users.module.css'

/** The roles of a user; that of administrators stands out. */
export function RoleBadges({ authorities }: { authorities: readonly string[] }) {
  return (
    <span className={classes['roles']}>
      {authorities.map((authority) => (
        <span key={authority} className={classes['role']} data-strong={authority === 'ROLE_ADMIN' || undefined}>
          {roleName(authority)}
        </span>
      ))}
    </span>
  )
}
