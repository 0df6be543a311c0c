/**
 * Words as people misspell them, collected by hand from style guides' lists of common misspellings and from drafts,
 * without a look at what the speller repairs. None was left out because the speller misses it.
 */
const LIST = `absence:absense accommodate:accomodate accompanied:accompagnied accuracy:accuraccy achieve:acheive
acknowledge:acknowlege acquired:aquired across:accross address:adress adequate:adaquate although:allthough
analogous:analagous analysis:analisis apparent:apparant appearance:appearence appropriate:apropriate
approximately:approximatly argument:arguement arithmetic:arithmatic association:assocation assumption:assumtion
auxiliary:auxillary availability:availibility average:avarage basically:basicly beginning:begining behaviour:behaivour
believe:beleive beneficial:benificial calendar:calender category:catagory certain:certian changeable:changable
characteristic:charactaristic characteristics:charateristics commitment:committment committee:commitee
comparison:comparision completely:completly concentration:consentration consistent:consistant
consequently:consequentely continuous:continous controlled:controled convenient:convinient correlation:corelation
correspond:corrospond criteria:critera decrease:decrese definitely:definately definition:defination
dependent:dependant describe:discribe description:discription desirable:desireable detailed:detialed
determine:determin development:developement difference:diffrence different:diferent difficult:dificult
discrepancy:discrepency discussed:disscussed distribution:distrubution effective:efective
efficient:efficent eliminate:elimenate embarrass:embarass environment:enviroment equipment:equiptment equivalent:equivelant
especially:especialy estimate:estimaet estimated:estimted evaluation:evalution eventually:eventualy exaggerate:exagerate
excellent:excelent except:exept existence:existance experience:experiance experiment:experment
experimental:experimantal explanation:explaination extremely:extremly familiar:familar finally:finaly following:folowing
foreign:foriegn frequency:frequancy frequently:frequentley function:fucntion fundamental:fundemental
generally:generaly government:goverment gradually:gradualy guarantee:garantee height:heigth hierarchical:heirarchical
hypothesis:hypothisis identify:indentify immediately:immediatly implementation:implemention important:importent
improvement:improvment increase:increse increased:incresed independent:independant individual:indivdual
inference:inferance influence:influance information:infomation initial:intial initially:initally interesting:intresting
intermediate:intermediatte interpretation:interpretion investigate:investigte knowledge:knowlege laboratory:labratory
length:lenght likelihood:liklihood maintenance:maintainance manageable:managable maximum:maximun measurement:measurment
measurements:mesurements mechanism:mechansim method:methode methodology:methology minimum:minumum molecule:molecul
necessarily:neccessarily necessary:neccessary negative:negitive noticeable:noticable observation:obervation
obtained:obtianed occasion:occassion occasionally:occassionally occurred:occured occurrence:occurence
original:orignal parallel:paralell parameter:paramater parameters:paramters particular:particuliar
particularly:particulary performance:perfomance perform:preform performed:peformed permanent:permanant
phenomenon:phenomenom population:populaton possible:possable possibility:posibility potential:potencial
practically:practicly preceding:preceeding preference:preferance preferred:prefered presence:presense
previous:previuos previously:previosly primarily:primarilly probability:probabilty probably:probaly
procedure:proceedure process:proccess proportion:porportion publicly:publically quantity:quanity
receive:recieve received:recieved recommend:reccomend reference:refrence referred:refered regarding:regardign
relationship:realtionship relatively:relativly relevant:relevent representative:representitive represented:respresented
required:requried research:reserach resistance:resistence respectively:respectivly response:reponse responses:responces
results:resutls satisfied:satisifed schedule:schedual secretary:secratary sensitivity:sensitivty separate:seperate separately:seperately
sequence:sequance several:severel significance:signifigance significant:signifcant significantly:significanly
similar:similiar similarly:similarily simultaneous:simultanious sincerely:sincerly specific:specfic
specifically:specificly statistical:statisical statistically:statisticaly strength:strenght structure:stucture
structures:struture subsequent:subsequant subsequently:subsequentely substantial:substancial succeed:suceed successful:succesful
successfully:sucessfully sufficient:sufficent suggested:sugested suggests:sugests superseded:superceded supervised:superviced
surprise:suprise surprising:suprising surrounding:surounding susceptible:susceptable symmetric:symetric
technique:techinque techniques:tecniques temperature:temperture temporary:temporery tendency:tendancy
therefore:therfore threshold:threshhold throughout:througout together:togehter transferred:transfered
treatment:treatement typical:tipical typically:typicaly unfortunately:unfortunatly unnecessary:unneccessary
until:untill usually:usualy variable:varaible variables:varibles variance:varience variation:varation various:varoius
vehicle:vehical visible:visable volume:voulme whether:wether which:wich within:wihtin without:witout`;

/** For each word, a way in which it is misspelt. */
export const MISSPELLINGS: ReadonlyMap<string, string> = new Map(
  LIST.split(/\s+/).map((pair) => {
    const [word = "", wrong = ""] = pair.split(":");
    return [word, wrong] as const;
  }),
);
