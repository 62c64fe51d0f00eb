import type { AllowanceForm, InterestForm, changeChildRequest } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'

type Body = InferOutput<typeof changeChildRequest>

/** The fields that were sent: what is left out of a setting is filled from what stands. */
const sent = <T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> =>
  // Dropping what is undefined leaves just what Partial<T> says.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** The allowance that a PATCH states; empty where it states none. */
export const allowanceChanges = (body: Body): Partial<AllowanceForm> =>
  sent<AllowanceForm>({
    amount: body.allowanceAmount,
    frequency: body.allowanceFrequency,
    day: body.allowanceDay,
    active: body.allowanceActive,
  })

/** The interest that a PATCH states; empty where it states none. */
export const interestChanges = (body: Body): Partial<InterestForm> =>
  sent<InterestForm>({
    rate: body.interestRate,
    frequency: body.interestFrequency,
    compoundType: body.compoundType,
    active: body.interestActive,
  })
