import type { AllowanceForm, InterestForm, changeChildRequest } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'

type Body = InferOutput<typeof changeChildRequest>

/** Only the fields of the body that are set; commands fill in the others from the current setting. */
const definedFields = <T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> =>
  // Safe cast: with the undefined values removed, the object is a Partial<T>.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** The allowance fields of a PATCH body; empty if there are none. */
export const allowanceChanges = (body: Body): Partial<AllowanceForm> =>
  definedFields<AllowanceForm>({
    amount: body.allowanceAmount,
    frequency: body.allowanceFrequency,
    day: body.allowanceDay,
    active: body.allowanceActive,
  })

/** The interest fields of a PATCH body; empty if there are none. */
export const interestChanges = (body: Body): Partial<InterestForm> =>
  definedFields<InterestForm>({
    rate: body.interestRate,
    frequency: body.interestFrequency,
    compoundType: body.compoundType,
    active: body.interestActive,
  })
