import { declineWords } from "@quittance/provider-kit";

/**
 * The class of each `processor_response.response_code` of a card (the API document of PayPal's orders, November 2026). The codes
 * that begin with PP are PayPal's own and mostly about the merchant's set-up; those whose meaning is not published in
 * words are `unknown`, so that nothing is repeated because of them.
 */
export const PAYPAL_DECLINE_WORDS = declineWords({
  // Closed, picked up, restricted, lost or stolen, suspected fraud, no such account.
  never: "0390 0580 1330 1335 1370 5140 5150 5160 5180 5930 6300 9500 9510 9520 9530 9540 PPFR",
  authenticate: "5650 7700 7710",
  change_data: `00N7 0890 1310 1317 1320 1380 1382 1390 5110 5130 5135 5170 5190 5400 5500 5950 7900 PCVV PPAD PPAV PPEX
    PPVC`,
  later: "0100 5120 5710 1384 10BR",
  elsewhere: "0500 5100 5700 5210 1300 1312 1340 1350 1352 1360 1393 7800 8020 8030",
  technical: "0800 0880 0960 5800 5900 5910 5920 7600 8000 8010 8100 8110 8220 9100 PPTT",
  unknown: `0000 0R00 1000 5200 9600 PCNR PP06 PPRN PPAB PPAE PPAG PPAI PPAR PPAU PPAX PPBG PPC2 PPCE PPCO PPCR PPCT PPCU PPD3 PPDC
    PPDI PPDV PPDT PPEF PPEL PPER PPFE PPFI PPFV PPGR PPH1 PPIF PPII PPIM PPIT PPLR PPLS PPMB PPMC PPMD PPNC PPNL
    PPNM PPNT PPPH PPPI PPPM PPQC PPRE PPRF PPRR PPS0 PPS1 PPS2 PPS3 PPS4 PPS5 PPS6 PPSC PPSD PPSE PPTE PPTF PPTI
    PPTR PPTV PPUA PPUC PPUE PPUI PPUP PPUR PPVE PPVT`,
});
