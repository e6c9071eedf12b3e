import type { ApiError } from "./api-error.ts";

/** A request that must be changed before it is sent again. */
const REFUSED = { retry: "no", fallback: false } as const;

/** For schedules: clients expect them with status 200. */
export const SCHEDULE_ERRORS = {
  schedulerNotEnabled: {
    ...REFUSED,
    code: 7003,
    text: "The scheduler is not enabled",
    statuses: [200, 422],
    when: "A schedule was requested (200), or a transaction with one (422), and the connector has not the property `scheduleApiAvailable`.",
    advice: "Have schedules switched on for the connector.",
  },
  scheduleRegistrationInvalid: {
    ...REFUSED,
    code: 7020,
    text: "The registration is not valid",
    statuses: [200],
    when: "No successful transaction of the connector has the `registrationUuid`.",
    advice: "Send the uuid of a register, or of a debit or preauthorize with `withRegister`.",
  },
  scheduleReferenceNotRegistration: {
    ...REFUSED,
    code: 7030,
    text: "The referenced transaction is not a register",
    statuses: [200],
    when: "The `registrationUuid` names a transaction of another type, such as a refund.",
    advice: "Send the uuid of a register, or of a debit or preauthorize with `withRegister`.",
  },
  scheduleInitialNotRegistration: {
    ...REFUSED,
    code: 7035,
    text: "The initial transaction did not register a payment instrument",
    statuses: [200],
    when: "The `registrationUuid` names a debit or preauthorize without `withRegister`.",
    advice: "Register the instrument first.",
  },
  scheduleTooSoon: {
    ...REFUSED,
    code: 7036,
    text: "The first period is shorter than 24 hours",
    statuses: [200],
    when: "The first scheduled payment is less than 24 hours after the initial debit or preauthorize.",
    advice: "Send a later `startDateTime`.",
  },
  scheduleDeregistered: {
    ...REFUSED,
    code: 7037,
    text: "The registration is already deregistered",
    statuses: [200],
    when: "The instrument was deregistered, or erased with its customer profile.",
    advice: "Register an instrument again.",
  },
  scheduleNotFound: {
    ...REFUSED,
    code: 7040,
    text: "The schedule ID is not valid",
    statuses: [200],
    when: "The connector has no schedule of that id.",
    advice: "Use the apiKey with which the schedule was started.",
  },
  scheduleStartInvalid: {
    ...REFUSED,
    code: 7050,
    text: "startDateTime is invalid or older than 24 hours",
    statuses: [200],
    when: "`startDateTime` is no date and time, or older than 24 hours.",
    advice: "Send a time such as 2026-12-01T10:00:00+01:00.",
  },
  scheduleContinueInvalid: {
    ...REFUSED,
    code: 7060,
    text: "continueDateTime is invalid or older than 24 hours",
    statuses: [200],
    when: "`continueDateTime` is no date and time, or older than 24 hours.",
    advice: "Send a time such as 2026-12-01T10:00:00+01:00.",
  },
  scheduleWrongState: {
    ...REFUSED,
    code: 7070,
    text: "The schedule's status does not allow the operation",
    statuses: [200],
    when: "Only an active schedule is paused, only a paused or failed one continued, and a cancelled one stays as it is.",
    advice: "The response has the current status.",
  },
  scheduleAmountInvalid: {
    ...REFUSED,
    code: 7080,
    text: "The amount must be greater than 0",
    statuses: [200],
    when: "`amount` is not a decimal number above 0 that the currency can express.",
    advice: "Correct the amount.",
  },
  schedulePeriodInvalid: {
    ...REFUSED,
    code: 7090,
    text: "The period length must be greater than 0 and less than 365",
    statuses: [200],
    when: "`periodLength` is not a whole number from 1 to 364.",
    advice: "Correct the length, or use a longer `periodUnit`.",
  },
} as const satisfies Readonly<Record<string, ApiError>>;
