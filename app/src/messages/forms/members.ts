import type { ConfirmError } from '../../auth/members/confirm-members.ts'
import type { InviteError } from '../../auth/members/invite-member.ts'
import type { ServerError } from '../../sync/api-client.ts'
import { messages, rich } from '../catalogue.ts'
import { errorMessages, isRecordError, recordErrorText } from '../errors.ts'
import { serverText } from '../domain/validation.ts'

/** Messages of the list of members in Edit Profile. */
export const memberMessages = messages('member', {
  title: 'Who’s in your family',
  list: 'Parents and helpers',
  lead: 'Parents see and do everything. Helpers, like grandparents, only give money. Each has their own login.',
  ownLead: 'You’re a helper in this family.',
  you: 'You',
  unnamed: 'No name yet',
  parent: 'Parent',
  helper: 'Helper. Can give to {children}.',
  helperOfNone: 'Helper. Can’t give to anyone yet.',
  invited: 'Invited. The code works until {time}.',
  waiting: 'Can’t log in until you say so.',
  notJoined: 'Can’t log in yet. Make a code for {name}.',
  change: 'Change',
  changeOf: 'Change {name}',
  invite: 'Invite someone',
  offline: 'You’ll see who has joined when you’re back online.',
  signInFirst: 'Log in again to see who has joined. Tap “Log in to sync” at the top of the page.',
})

/** Messages of the dialog that invites a parent. */
export const inviteMessages = messages('invite', {
  title: 'Invite Someone',
  intro: 'You get a code. The other person enters it on their own phone and picks a login. No email is sent.',
  name: 'Their Name',
  nameHint: 'As your kids know them, like “Dad” or “Grandma.”',
  submit: 'Get a code',
  submitting: 'Getting a code...',
  failed: 'No invitation yet',
  offline: 'You need to be online to invite someone. Nothing was changed.',
  noServer: 'Your family’s data is only on this device, so no one else can log in. Inviting needs a server.',
  full: 'Your family has 50 parents and helpers, the most there can be. Remove one first. Nothing was changed.',
  signInFirst: 'Please log in again first. Tap “Log in to sync” at the top of the page. Nothing was changed.',
  codeFailed: '{name} was added, but the server didn’t answer, so there’s no code yet. Try again when you’re online.',
  removed: '{name} isn’t in your family anymore, or your family is full.',
  added: '{name} was added',
  addedWithoutCode: 'To get a code, tap “Change” next to {name}.',
  alreadyJoined: '{name} has joined already and can log in.',

  code: 'Code for {name}',
  show: 'Show this to {name}, or send the link.',
  picture: 'QR code that opens Little Ledger with the code {code}',
  howTo: rich('On the other phone, scan this with the camera, or open <b>{address}</b> and enter:'),
  expires: 'It works once, until {time}. You won’t see it here again, but you can always make a new one.',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copying didn’t work. Please write the code down.',
  share: 'Send link',
  shareText: 'Join our family on Little Ledger. Your code: {code}',
  done: 'Done',
})

/** Messages of the fields that say what a member may do. */
export const accessMessages = messages('memberAccess', {
  role: 'What they can do',
  parent: 'Parent',
  helper: 'Helper',
  parentHint: 'Sees and does everything, just like you.',
  helperHint: 'Gives money to the kids you pick. Never sees a balance, and can undo a gift for a day.',
  children: 'Can give to',
  noChildren: 'Add a child first.',
})

/** Messages of the dialog about one member. */
export const memberDialogMessages = messages('memberDialog', {
  ownTitle: 'About You',
  name: 'Name',
  nameHint: 'Your family sees this name next to what {name} adds.',
  ownNameHint: 'Your family sees this name next to what you add.',
  saved: 'Changes saved',
  failed: 'Nothing was changed',

  codeTitle: 'Invitation',
  newCode: 'Make a new code',
  firstCode: 'Make a code',
  noAnswer: 'The server didn’t answer, so there’s no code yet. Try again when you’re online.',
  newCodeHint: 'A new code replaces the old one.',
  revoke: 'Stop this code',
  revoked: 'The code is stopped',
  revokedHint: 'No one can join with it anymore.',

  remove: 'Remove from the family',
  removeTitle: 'Remove {name}?',
  removeWarning: '{name} will be logged out everywhere and can’t see your family anymore. What {name} added stays.',
  removeFinal: 'This can’t be undone. You can invite {name} again as someone new.',
  removeYes: 'Remove',
  removing: 'Removing...',
  removed: '{name} is removed',
  removedHint: 'What {name} added stays.',
  waiting: 'It takes effect on {name}’s devices once this one has synced.',

  leave: 'Leave this family',
  leaveTitle: 'Leave this family?',
  leaveWarning: 'You’ll be logged out everywhere and can’t see this family anymore. What you added stays.',
  leaveFinal: 'This can’t be undone. Another parent can invite you again.',
  leaveYes: 'Leave',
  leaving: 'Leaving...',
  left: 'You left the family',
  leftOffline: 'You’re leaving. It takes effect once this device has synced.',
})

/** Messages of the card on which a parent confirms the members after a restore. */
export const confirmMessages = messages('confirmMembers', {
  title: 'Who can log in?',
  waiting: rich(
    'Your family was restored from a backup. Check who belongs to it. Until you do, these people can’t log in: <b>{names}</b>.',
  ),
  none: 'Your family was restored from a backup. No one else is waiting to log in. Confirm this to invite people again.',
  asParent: '{name} (parent)',
  asHelper: '{name} (helper)',
  offline: 'You need to be online for this.',
  review: 'Review members',
  confirm: 'Let them log in',
  confirmNone: 'Confirm',
  confirming: 'One moment...',
  confirmed: 'Your family is confirmed',
  confirmedHint: 'Everyone in it can log in again.',
  failed: 'Not confirmed yet',
  failedOffline: 'You need to be online for this. Check your connection and try again.',
  unsent: 'Someone you removed isn’t removed on the server yet. Try again once everything has synced.',
})

/** Explains why the members were not confirmed. */
export function confirmErrorText(error: ConfirmError): string {
  if (error.type === 'Unsent') return confirmMessages.unsent()
  if (error.type === 'Unreachable') return confirmMessages.failedOffline()
  return serverErrorText(error, '')
}

/** Explains why the invitation failed. */
export function inviteErrorText(error: InviteError, name: string): string {
  if (isRecordError(error)) return recordErrorText(error)
  if (error.type === 'NoServer') return inviteMessages.noServer()
  if (error.type === 'FamilyFull') return inviteMessages.full()
  return serverErrorText(error, name)
}

/** Explains why the server made or canceled no code. */
export function serverErrorText(error: ServerError, name: string): string {
  switch (error.type) {
    case 'Unreachable':
      return inviteMessages.offline()
    case 'SignedOut':
    case 'Gone':
      return inviteMessages.signInFirst()
    case 'Conflict':
      return inviteMessages.alreadyJoined({ name })
    case 'Rejected':
      return error.status === 404 ? inviteMessages.removed({ name }) : serverText(error.message)
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    case 'ServerFull':
      return errorMessages.serverFull()
    default:
      return errorMessages.serverBusy()
  }
}
