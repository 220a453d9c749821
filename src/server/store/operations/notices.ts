// Finds undeclared days of which companies want a notice, claims each notice so that it is sent once, and queues it for its people.
import { sql, type RawBuilder } from 'kysely'
import type { LateWarehouse } from '#domain/mails/company-notices.ts'
import { inUseDays, missedDay } from '#domain/mails/late-day.ts'
import { noticeKinds, type NoticeChoices, type NoticeKind } from '#domain/mails/notice-kinds.ts'
import type { MailNotice } from '#domain/mails/notices.ts'
import { todayNeeds } from '#domain/stock/today-needs.ts'
import { dayBounds, daysAfter, today } from '#domain/values/dates.ts'
import type { User } from '../accounts/users.ts'
import type { Database, Db } from '../database/database.ts'
import { listDaysInUse } from '../stocks/stock-days.ts'
import { enqueueNotice } from './outbox.ts'

type Occasion = Pick<Database['notice_sent'], 'kind' | 'subjectId' | 'occasion'>

/** Records an occasion. Returns false when this or another process has recorded it before. */
export async function claimOccasion(tx: Db, occasion: Occasion, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice_sent')
    .values({ ...occasion, createdDate: now.toISOString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

type Reader = Pick<User, 'email' | 'activated' | 'noticesOff'>

export function wantsNotice({ noticesOff }: Pick<User, 'noticesOff'>, kind: NoticeKind): boolean {
  return noticesOff === null || !noticesOff.split(',').includes(kind)
}

/** Queues a notice for each of some accounts that is active and did not switch the kind off. */
export async function notify(tx: Db, kind: NoticeKind, readers: readonly Reader[], notice: MailNotice, now: Date): Promise<void> {
  for (const reader of readers)
    if (reader.activated === 1 && wantsNotice(reader, kind)) await enqueueNotice(tx, { ...notice, about: kind }, reader.email, now)
}

const readerColumns = ['email', 'activated', 'noticesOff'] as const

export async function listManagers(db: Db, companyId: number): Promise<Reader[]> {
  return await db
    .selectFrom('user')
    .select(readerColumns)
    .where(
      sql<boolean>`(id = (select "ownerId" from company where id = ${companyId})
        or id in (select "userId" from company_admin where "companyId" = ${companyId}))`,
    )
    .orderBy('id')
    .execute()
}

/**
 * Returns the description of a warehouse, and the people of its notices: its users, and the owner and the administrators of its company.
 */
export async function findWarehouseReaders(db: Db, warehouseId: number): Promise<{ description: string; readers: Reader[] }> {
  const { description, companyId } = await db
    .selectFrom('deposito')
    .select(['description', 'companyId'])
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('user')
    .select(readerColumns)
    .where('id', 'in', (of) => of.selectFrom('deposito_user').select('userId').where('depositoId', '=', warehouseId))
    .orderBy('id')
    .execute()
  const readers = [...(await listManagers(db, companyId)), ...users]
  return { description, readers: [...new Map(readers.map((reader) => [reader.email, reader])).values()] }
}

/**
 * Returns for each kind of notice that an account can get whether it does. `hasCopies` is whether the installation makes nightly copies.
 */
export async function readNoticeChoices(db: Db, user: User, { hasCopies }: { hasCopies: boolean }): Promise<NoticeChoices> {
  const isManager = await has(
    db,
    sql`select 1 from company where "ownerId" = ${user.id} union all select 1 from company_admin where "userId" = ${user.id}`,
  )
  const can: Record<NoticeKind, boolean> = {
    certificate: isManager,
    integracion: isManager,
    lateDay: isManager,
    automaticSend: isManager || (await has(db, sql`select 1 from deposito_user where "userId" = ${user.id}`)),
    copy: hasCopies && user.authorities.split(',').includes('ROLE_ADMIN'),
  }
  return Object.fromEntries(noticeKinds.filter((kind) => can[kind]).map((kind) => [kind, wantsNotice(user, kind)]))
}

async function has(db: Db, query: RawBuilder<unknown>): Promise<boolean> {
  return (await sql`${query} limit 1`.execute(db)).rows.length > 0
}

/** A company with the hour of its notice, and the last day that was checked, or null. */
export type CompanyHour = Awaited<ReturnType<typeof listCompanyHours>>[number]

export async function listCompanyHours(db: Db) {
  return await db
    .selectFrom('company')
    .select((of) => [
      'id as companyId',
      'name',
      'noticeTime',
      of
        .selectFrom('notice_sent')
        .select(({ fn }) => fn.max('occasion').as('day'))
        .where('kind', '=', 'lateDay')
        .whereRef('subjectId', '=', 'company.id')
        .as('lastDay'),
    ])
    .where('noticeTime', 'is not', null)
    .$narrowType<{ noticeTime: string }>()
    .execute()
}

/** Lists the warehouses of a company that are in use and have missed a day, as of now or of the end of that day. */
export async function listLateWarehouses(
  db: Db,
  { companyId, day }: { companyId: number; day: string },
  now: Date,
): Promise<LateWarehouse[]> {
  const at = day === today(now) ? now : new Date(dayBounds(day).ends)
  const warehouses = await listDaysInUse(db, { companyId, since: daysAfter(day, -inUseDays) }, at)
  return warehouses.flatMap(({ id: warehouseId, description, days }) => {
    const missed = missedDay(todayNeeds(days).today, { day, at: at.toISOString() })
    const errors = days.stocks.find(({ id }) => id === missed?.stockId)?.errorCount ?? 0
    return missed ? [{ warehouseId, description, ...missed, errors }] : []
  })
}
