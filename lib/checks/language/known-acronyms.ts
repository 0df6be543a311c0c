const KNOWN =
  // Substances, methods and measures that journals take as words.
  "DNA RNA PCR ATP ADP AMP GTP NADH EDTA SDS PBS HEPES DMSO BSA ELISA PAGE HPLC GFP UV IR NMR MRI EEG ECG EKG CT PET IQ BMI LED LASER RADAR CCD GPS LSD HIV AIDS SARS COVID TB RGB RPMI DMEM FACS MHC HLA " +
  // Statistics and typography.
  "ANOVA MANOVA ANCOVA SD SE SEM CI MCMC GLM PCA CDF MSE RMSE MAE OLS LASSO SVM KNN IID OR HR RR IQR AIC BIC ROC AUC NA NS NB PS AD BC BCE CE AM PM TM " +
  // Computing.
  "CPU GPU RAM SQL XML HTML HTTP HTTPS URL PDF CSV JSON API ASCII UTF GB MB KB TB PC OS USB TCP IP SSH FTP ISO ANSI IEEE ACM GNU GPL MIT BSD SAS SPSS STATA LATEX BLAST FASTA NAND XOR CNOT FPGA ASIC GAN CNN RNN LSTM NLP LLM GUI RSA AES VPN DNS SNP " +
  // Places, bodies and degrees.
  "US USA UK EU UN UAE USSR UNESCO UNICEF WHO NATO NASA NIH NSF FDA CDC NHS NIST NHMRC ERC DFG BBSRC EPSRC MRC OECD WTO IMF NGO PLOS PNAS BMJ JAMA AC DC NY CA MA PA TX IL MD MSC BSC PHD MBA CEO " +
  // Words that are set in capitals for their force, and parts of formulas and searches.
  "AND NOT ALL ANY NO YES IF THEN ELSE FOR IN ON TO BY IS IT AS AT OF SO THE TRUE FALSE MIN MAX LOG EXP SUM MEAN VAR COV NULL NONE END TOP NEW OLD " +
  // Units and elements.
  "HZ KHZ MHZ GHZ KV KW MW GW MPA KPA PH KDA DA PPM PPB CO NO SO OH CH NH HCL NACL KCL MG CL FE CU ZN MN";

/** Abbreviations that readers of any field know, or that are no abbreviations. */
const NEED_NONE = new Set(KNOWN.split(" "));

/** True if nobody expects `acronym` to be introduced: well known, a Roman numeral, or a sequence of bases. */
export function needsNoIntroduction(acronym: string): boolean {
  return NEED_NONE.has(acronym) || /^[IVX]+$/.test(acronym) || /^[ACGTUN]+$/.test(acronym);
}
