import { id, type Family } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { parseFile } from '../../ledger/imports/parse-file.ts'
import { unwrap } from '../../testing/family.ts'
import { openFormats, readFile, recognize } from './read-import.ts'

// Files as banks and apps lay them out, with invented data. Each row is read right, asked about, or listed with a reason.

const mia = { id: id('01900000-0000-7000-8000-000000000010'), name: 'Mia', unit: 'money', balance: 0 }
const children = [{ ...mia, derivedOn: '2026-03-31' }] as unknown as readonly ChildRow[]
const family = { id: id('01900000-0000-7000-8000-000000000001'), currency: 'USD' } as unknown as Family

/** What the dialog asks, reads and leaves out. Amounts are in minor units. */
async function readLayout(file: BlobPart) {
  const table = unwrap(await parseFile(new Blob([file])))
  const settings = recognize(table, children)
  const { rows, problems, missing } = readFile(table, settings, { family, children })
  const asked = openFormats(table, settings)
  return [
    ...(table.above === undefined ? [] : [`${table.above} lines above`]),
    ...(asked.length === 0 ? [] : [`asks ${asked.join(' ')}`]),
    ...(missing === undefined ? [] : [`misses ${missing}`]),
    ...rows.map(({ line, date, amount, description }) => [line, date, amount, description].join(' | ')),
    ...problems.map(({ line, type, text }) => [line, type, text].join(' ! ')),
  ]
}

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

const utf16 = (text: string) => Uint16Array.from(`\uFEFF${text}`, (char) => char.charCodeAt(0))

type Layout = readonly [name: string, file: BlobPart, expected: readonly string[]]

const LAYOUTS: readonly Layout[] = [
  [
    'Chase',
    `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,03/14/2026,"TOY STORE 0412",-12.50,DEBIT_CARD,987.50,,
CREDIT,03/13/2026,"PAYROLL ACME",1000.00,ACH_CREDIT,1000.00,,
CHECK,03/12/2026,"CHECK 1042",-20.00,CHECK_PAID,980.00,1042,`,
    [
      '2 | 2026-03-14 | -1250 | TOY STORE 0412',
      '3 | 2026-03-13 | 100000 | PAYROLL ACME',
      '4 | 2026-03-12 | -2000 | CHECK 1042',
    ],
  ],
  [
    'a card of Chase',
    `Transaction Date,Post Date,Description,Category,Type,Amount,Memo
03/14/2026,03/15/2026,BOOK SHOP,Shopping,Sale,-12.50,
03/16/2026,03/17/2026,BOOK SHOP,Shopping,Return,12.50,`,
    ['2 | 2026-03-14 | -1250 | BOOK SHOP', '3 | 2026-03-16 | 1250 | BOOK SHOP'],
  ],
  [
    'Bank of America: a summary above the headings',
    `Description,,Summary Amt.
Beginning balance as of 03/01/2026,,"1,000.00"
Total credits,,"500.00"
Total debits,,"-12.50"
Ending balance as of 03/31/2026,,"1,487.50"

Date,Description,Amount,Running Bal.
03/01/2026,Beginning balance as of 03/01/2026,,"1,000.00"
03/14/2026,"TOY STORE","-12.50","987.50"
03/15/2026,"TRANSFER","500.00","1,487.50"`,
    [
      '5 lines above',
      '9 | 2026-03-14 | -1250 | TOY STORE',
      '10 | 2026-03-15 | 50000 | TRANSFER',
      '8 ! AmountMissing ! ',
    ],
  ],
  [
    'Wells Fargo: no headings',
    `"03/14/2026","-12.50","*","","TOY STORE PURCHASE"
"03/15/2026","500.00","*","","TRANSFER FROM SAVINGS"
"03/16/2026","-20.00","*","1042","CHECK"`,
    [
      'asks amount',
      '1 | 2026-03-14 | -1250 | TOY STORE PURCHASE',
      '2 | 2026-03-15 | 50000 | TRANSFER FROM SAVINGS',
      '3 | 2026-03-16 | -2000 | CHECK',
    ],
  ],
  [
    'a card of Capital One: debit and credit',
    `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-03-14,2026-03-15,1234,TOY STORE,Shopping,12.50,
2026-03-16,2026-03-16,1234,PAYMENT,Payment,,50.00`,
    ['2 | 2026-03-14 | -1250 | TOY STORE', '3 | 2026-03-16 | 5000 | PAYMENT'],
  ],
  [
    'Capital One 360: a type, and no signs',
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
1234,Toy store,03/14/26,Debit,12.5,487.5
1234,Monthly interest,03/31/26,Credit,0.42,487.92`,
    ['asks description', '2 | 2026-03-14 | -1250 | Withdrawal', '3 | 2026-03-31 | 42 | Deposit'],
  ],
  [
    'Citi: negative credits',
    `Status,Date,Description,Debit,Credit,Member Name
Cleared,03/14/2026,"TOY STORE",12.50,,PAT MOSS
Cleared,03/15/2026,"ONLINE PAYMENT",,-50.00,PAT MOSS`,
    ['2 | 2026-03-14 | -1250 | TOY STORE', '3 ! MoneyInNegative ! -50.00'],
  ],
  [
    'Ally',
    `Date, Time, Amount, Type, Description
2026-03-14, 10:15:20, -12.50, Withdrawal, Toy store
2026-03-15, 09:05:00, 50.00, Deposit, Birthday`,
    ['2 | 2026-03-14 | -1250 | Toy store', '3 | 2026-03-15 | 5000 | Birthday'],
  ],
  [
    'Apple Card: positive purchases',
    `Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
03/14/2026,03/15/2026,"TOY STORE","Toy Store","Shopping","Purchase","12.50","Pat Moss"
03/15/2026,03/15/2026,"ACH DEPOSIT","Ach","Payment","Payment","-50.00","Pat Moss"`,
    ['asks positiveIs', '2 | 2026-03-14 | -1250 | TOY STORE', '3 | 2026-03-15 | 5000 | ACH DEPOSIT'],
  ],
  [
    'an allowance app with types',
    `Date,Child,Type,Description,Amount
03/14/2026,Mia,Spend,Toy store,12.50
03/15/2026,Mia,Allowance,Weekly allowance,5.00
03/16/2026,Mia,Chore,Dishes,1.00`,
    ['2 | 2026-03-14 | -1250 | Toy store', '3 | 2026-03-15 | 500 | Weekly allowance', '4 | 2026-03-16 | 100 | Dishes'],
  ],
  [
    'an allowance app with unknown types',
    `Date,Type,Merchant,Amount
14/03/2026,Card payment,Toy store,12.50
15/03/2026,Parent load,Pocket money,5.00`,
    ['asks description type', '2 ! TypeUnknown ! Card payment', '3 ! TypeUnknown ! Parent load'],
  ],
  [
    'an allowance app with an amount for each purpose',
    `Date,Activity,Save,Spend,Share
03/14/2026,Allowance,2.00,2.50,0.50
03/15/2026,Toy store,0.00,-2.50,0.00`,
    ['asks description amount', '2 | 2026-03-14 | 250 | Deposit', '3 | 2026-03-15 | -250 | Withdrawal'],
  ],
  [
    'Revolut: a pending row',
    `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-03-14 10:01:02,2026-03-15 06:00:00,Toy store,-12.50,0.00,EUR,COMPLETED,87.50
TOPUP,Current,2026-03-13 10:01:02,2026-03-13 10:01:02,Top-up,100.00,0.00,EUR,COMPLETED,100.00
CARD_PAYMENT,Current,2026-03-16 10:01:02,,Kite,-5.00,0.00,EUR,PENDING,`,
    ['2 | 2026-03-15 | -1250 | Toy store', '3 | 2026-03-13 | 10000 | Top-up', '4 ! DateMissing ! '],
  ],
  [
    'N26',
    `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-03-14,2026-03-14,"Toy store",,"Presentment",,"Main",-12.5,12.5,EUR,1.0
2026-03-15,2026-03-15,"Gran",DE02120300000000202051,"Credit Transfer","Birthday","Main",50.0,,,`,
    ['asks description', '2 | 2026-03-14 | -1250 | Withdrawal', '3 | 2026-03-15 | 5000 | Deposit'],
  ],
  [
    'Monzo',
    `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_1,14/03/2026,10:15:20,Card payment,Toy Store,,Shopping,-12.50,GBP,-12.50,GBP,,,,TOY STORE LONDON,,-12.50,
tx_2,15/03/2026,09:05:00,Faster payment,Gran,,Income,50.00,GBP,50.00,GBP,,,,Birthday,,,50.00`,
    ['2 | 2026-03-14 | -1250 | TOY STORE LONDON', '3 | 2026-03-15 | 5000 | Birthday'],
  ],
  [
    'Starling',
    `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
14/03/2026,Toy Store,TOY STORE,CHIP & PIN,-12.50,87.50,SHOPPING,
13/03/2026,Gran,Birthday,FASTER PAYMENT,100.00,100.00,INCOME,`,
    ['asks description', '2 | 2026-03-14 | -1250 | Withdrawal', '3 | 2026-03-13 | 10000 | Deposit'],
  ],
  [
    'Sparkasse',
    latin1(`"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"01.03.26";"02.03.26";"KARTENZAHLUNG";"Spielzeug";"Müller";"DE02500105170137075030";"INGDDEFF";"-1.012,50";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"03.03.26";"03.03.26";"GUTSCHRIFT";"Geburtstag";"Oma";"DE02500105170137075030";"INGDDEFF";"50,00";"EUR";"Umsatz gebucht"`),
    ['asks date description amount', '2 | 2026-03-01 | -101250 | Withdrawal', '3 | 2026-03-03 | 5000 | Deposit'],
  ],
  [
    'DKB',
    `"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.03.2026 - 31.03.2026"
"Kontostand vom 31.03.2026:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"14.03.26";"14.03.26";"Gebucht";"Pat Moss";"Spielwaren";"Einkauf";"Ausgang";"DE02500105170137075030";"-12,50";"";"";""
"15.03.26";"15.03.26";"Gebucht";"Oma";"Pat Moss";"Geburtstag";"Eingang";"DE02500105170137075030";"1.050";"";"";""`,
    [
      '3 lines above',
      'asks date description amount',
      '6 | 2026-03-14 | -1250 | Withdrawal',
      '7 | 2026-03-15 | 105000 | Deposit',
    ],
  ],
  [
    'ING (Netherlands): Af and Bij',
    `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20260314","Speelgoed","NL02INGB0001234567","","BA","Af","12,50","Betaalautomaat","Pasvolgnr 001"
"20260315","Oma","NL02INGB0001234567","NL02RABO0123456789","OV","Bij","50,00","Overschrijving","Verjaardag"`,
    ['asks date description amount type', '2 | 2026-03-14 | -1250 | Withdrawal', '3 | 2026-03-15 | 5000 | Deposit'],
  ],
  [
    'a German bank with S and H',
    `Buchungstag;Text;Betrag;Soll/Haben
14.03.2026;Spielzeug;12,50;S
15.03.2026;Geburtstag;50,00;H`,
    ['asks date description amount type', '2 | 2026-03-14 | -1250 | Withdrawal', '3 | 2026-03-15 | 5000 | Deposit'],
  ],
  [
    'BBVA',
    `F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones
14/03/2026;14/03/2026;Juguetes;Pago con tarjeta;-12,50;EUR;987,50;EUR;
15/03/2026;15/03/2026;Cumpleaños;Transferencia;1.050,00;EUR;2.037,50;EUR;`,
    ['2 | 2026-03-14 | -1250 | Juguetes', '3 | 2026-03-15 | 105000 | Cumpleaños'],
  ],
  [
    'Santander: lines above the headings',
    `Movimientos de la cuenta;;;;
Saldo;2.037,50 EUR;;;
;;;;
Fecha Operación;Fecha Valor;Concepto;Importe;Saldo
14/03/2026;14/03/2026;Juguetes;-12,50;987,50
15/03/2026;15/03/2026;Cumpleaños;1.050,00;2.037,50`,
    ['2 lines above', '5 | 2026-03-14 | -1250 | Juguetes', '6 | 2026-03-15 | 105000 | Cumpleaños'],
  ],
  [
    'PayPal',
    `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","Address Line 1","Balance"
"03/14/2026","10:15:20","PST","Toy Store","Express Checkout Payment","Completed","USD","-12.50","0.00","-12.50","pat@example.org","","87.50"
"03/15/2026","09:05:00","PST","Gran","General Payment","Completed","USD","50.00","-1.50","48.50","gran@example.org","","136.00"`,
    ['asks description amount', '2 | 2026-03-14 | -1250 | Withdrawal', '3 | 2026-03-15 | 5000 | Deposit'],
  ],
  [
    'Mint',
    `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/14/2026","Toy Store","TOY STORE 0412","12.50","debit","Toys","Checking","",""
"3/15/2026","Paycheck","ACME","1000.00","credit","Income","Checking","",""`,
    ['2 | 2026-03-14 | -1250 | Toy Store', '3 | 2026-03-15 | 100000 | Paycheck'],
  ],
  [
    'YNAB',
    `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","03/14/2026","Toy Store","Fun: Toys","Fun","Toys","",$12.50,$0.00,"Cleared"
"Checking","","03/15/2026","Gran","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,050.00","Cleared"`,
    ['2 | 2026-03-14 | -1250 | Toy Store', '3 | 2026-03-15 | 105000 | Gran'],
  ],
  [
    'Splitwise: an amount for each person',
    `Date,Description,Category,Cost,Currency,Mia,Ben
2026-03-14,Pizza,Dining out,20.00,USD,10.00,-10.00
2026-03-15,Cinema,Movies,15.00,USD,-7.50,7.50`,
    ['asks amount', '2 | 2026-03-14 | 1000 | Pizza', '3 | 2026-03-15 | -750 | Cinema'],
  ],
  [
    'TD: no headings, money out and in',
    `03/14/2026,TOY STORE,12.50,,987.50
03/15/2026,TRANSFER,,500.00,1487.50`,
    ['asks amount moneyIn moneyOut', 'misses amount'],
  ],
  [
    'row numbers and balances without headings',
    `1,2026-03-14,Toy store,-12.50,987.50
2,2026-03-15,Gran,50.00,1037.50`,
    ['asks amount', '1 | 2026-03-14 | -1250 | Toy store', '2 | 2026-03-15 | 5000 | Gran'],
  ],
  [
    'balances before the amounts',
    `2026-03-14,987.50,12.50,Toy
2026-03-15,1037.50,50.00,Gran
2026-03-16,1030.00,-7.50,Kite`,
    ['asks amount', '1 | 2026-03-14 | 1250 | Toy', '2 | 2026-03-15 | 5000 | Gran', '3 | 2026-03-16 | -750 | Kite'],
  ],
  [
    'a heading that is not known',
    `Date,Check Number,Net
2026-03-14,1042,-12.50`,
    ['asks amount', '2 | 2026-03-14 | -1250 | Withdrawal'],
  ],
  [
    'line ends of old Macs',
    'Date,Description,Amount\r2026-03-14,Toy store,-12.50\r2026-03-15,Gran,50.00',
    ['2 | 2026-03-14 | -1250 | Toy store', '3 | 2026-03-15 | 5000 | Gran'],
  ],
  [
    'such line ends after a line that names the mark',
    'sep=,\rDate,Description,Amount\r2026-03-14,Toy store,-12.50\r2026-03-15,Gran,50.00',
    ['3 | 2026-03-14 | -1250 | Toy store', '4 | 2026-03-15 | 5000 | Gran'],
  ],
  [
    'amounts in many notations',
    `Date;Description;Amount
2026-03-01;thousands;"$1,234.50"
2026-03-02;parentheses;($12.50)
2026-03-03;trailing minus;12.50-
2026-03-04;Unicode minus;−12.50
2026-03-05;symbol after;12.50 €
2026-03-06;no-break spaces;1\u00a0234.50\u00a0$
2026-03-07;sign before symbol;-$12.50
2026-03-08;narrow;-1\u202f234.50
2026-03-09;code;USD 12.50
2026-03-10;figure dash;‒12.50
2026-03-10;hyphen;‐12.50
2026-03-11;dash;-
2026-03-12;na;N/A
2026-03-13;swiss;5.-
2026-03-14;k;1k`,
    [
      '2 | 2026-03-01 | 123450 | thousands',
      '3 | 2026-03-02 | -1250 | parentheses',
      '4 | 2026-03-03 | -1250 | trailing minus',
      '5 | 2026-03-04 | -1250 | Unicode minus',
      '6 | 2026-03-05 | 1250 | symbol after',
      '7 | 2026-03-06 | 123450 | no-break spaces',
      '8 | 2026-03-07 | -1250 | sign before symbol',
      '9 | 2026-03-08 | -123450 | narrow',
      '10 | 2026-03-09 | 1250 | code',
      '11 ! NotAnAmount ! ‒12.50',
      '12 ! NotAnAmount ! ‐12.50',
      '13 ! NotAnAmount ! -',
      '14 ! NotAnAmount ! N/A',
      '15 ! NotAnAmount ! 5.-',
      '16 ! NotAnAmount ! 1k',
    ],
  ],
  [
    'names of months',
    `Date,Description,Amount
01 Mar 2026,Toy store,-12.50
"Mar 2, 2026",Gran,50.00
3-Mar-26,Kite,-5.00
4 de marzo de 2026,Book,-4.00
5-Mar,Game,-3.00`,
    [
      '2 | 2026-03-01 | -1250 | Toy store',
      '3 | 2026-03-02 | 5000 | Gran',
      '4 | 2026-03-03 | -500 | Kite',
      '5 | 2026-03-04 | -400 | Book',
      '6 ! DateUnreadable ! 5-Mar',
    ],
  ],
  [
    'dates without years or headings',
    '1-Mar,Toy store,12.50\n2-Mar,Gran,50.00',
    ['1 ! DateUnreadable ! 1-Mar', '2 ! DateUnreadable ! 2-Mar'],
  ],
  [
    'a refund of a purchase',
    `Date,Description,Type,Amount
2026-03-14,Toy store,Purchase,-12.50
2026-03-15,Refund,Purchase,12.50`,
    ['2 | 2026-03-14 | -1250 | Toy store', '3 ! SignUnclear ! Purchase'],
  ],
  [
    'money out and in at once',
    `Date,Description,Debit,Credit
2026-03-14,Toy store,12.50,0.00
2026-03-15,Odd,12.50,50.00`,
    ['2 | 2026-03-14 | -1250 | Toy store', '3 ! InAndOut ! '],
  ],
  [
    'Excel, CSV UTF-8',
    '\uFEFFDate,Description,Amount\r\n3/14/2026,Toy store,-12.50\r\n',
    ['2 | 2026-03-14 | -1250 | Toy store'],
  ],
  [
    'Excel, a line that names the semicolon',
    'sep=;\r\nDate;Description;Amount\r\n14.03.2026;Toy store;-12,50\r\n',
    ['3 | 2026-03-14 | -1250 | Toy store'],
  ],
  [
    'Excel, Unicode text',
    utf16('Date\tDescription\tAmount\r\n3/14/2026\tSpielwaren Müller\t-12.50\r\n'),
    ['2 | 2026-03-14 | -1250 | Spielwaren Müller'],
  ],
  [
    'texts with line breaks',
    `Date,Description,Amount
2026-03-14,"Toy store
London, ""big"" one","-1,012.50"
2026-03-15,Gran,50.00`,
    [`2 | 2026-03-14 | -101250 | Toy store\nLondon, "big" one`, '4 | 2026-03-15 | 5000 | Gran'],
  ],
  [
    'dates in an unknown order',
    'Date,Description,Amount\n01/02/2026,Toy store,-12.50',
    ['asks order', '2 | 2026-01-02 | -1250 | Toy store'],
  ],
  [
    'years of two digits first',
    'Date,Description,Amount\n26-03-14,Toy store,-12.50\n26-04-01,Gran,50',
    ['asks order', '2 | 2026-03-14 | -1250 | Toy store', '3 | 2026-04-01 | 5000 | Gran'],
  ],
]

test.each(LAYOUTS)('%s', async (_, file, expected) => {
  expect(await readLayout(file)).toEqual(expected)
})
